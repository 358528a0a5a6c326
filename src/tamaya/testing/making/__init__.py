"""Rules, documents and deals made up for tests."""
