"""How rule sets play: `tamaya study`, its dial, and `tamaya report`."""
