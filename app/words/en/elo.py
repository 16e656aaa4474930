"""What Elo is, for whoever never heard of it."""

from typing import Final

A_STEP: Final = "Who has 200 Elo more wins about three games of four."
ABOUT_ELO: Final = (
    "How strong the computer's levels are is told in Elo: 1000 is a plain, careful player."
    f" {A_STEP}"
)
