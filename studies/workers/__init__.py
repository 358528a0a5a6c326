"""Who plays the deals: processes of this machine, or a cluster."""
