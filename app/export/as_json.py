"""An export as JSON, by the schema in the guide's topic on export."""

from __future__ import annotations

import json

from app.coach.export import ExportedMatch, to_json


def write(told: ExportedMatch) -> str:
    return json.dumps(to_json(told), ensure_ascii=False, indent=1, allow_nan=False) + "\n"
