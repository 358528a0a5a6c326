"""What can be wrong with the folder of a study."""


class KeptError(ValueError):
    """A folder of a study that can't be used so, why, and what to do."""

    def __init__(self, message: str, advice: str = "") -> None:
        super().__init__(message)
        self.advice = advice


class OtherVersionError(KeptError):
    """Something that another version of tamaya wrote."""
