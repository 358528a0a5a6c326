"""What each tab of the page asks: functions from plain data to plain data, and no HTTP."""
