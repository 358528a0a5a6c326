"""What several tabs share: what is asked, places in texts, and games as drawings."""
