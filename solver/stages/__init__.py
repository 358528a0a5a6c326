"""The stages of an attempt: ways to raise the lower bound or to lower the upper one."""
