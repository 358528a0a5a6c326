"""What files say of all games, or of some: `expect never`, `expect some game`."""
