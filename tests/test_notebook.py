"""The notebook of docs runs from top to bottom, and shows positions and answers drawn."""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbclient import NotebookClient

DOCS = Path(__file__).resolve().parent.parent / "docs"


def test_the_notebook_runs_and_draws() -> None:
    notebook = nbformat.read(DOCS / "answers.ipynb", as_version=4)  # type: ignore[no-untyped-call] # it has no types
    NotebookClient(
        notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(DOCS)}}
    ).execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    drawn = [output for output in outputs if "image/svg+xml" in output.get("data", {})]
    assert len(drawn) == 3, "the table, a sight, and places"
    assert not [output for output in outputs if output.output_type == "error"]
    assert not [output for output in outputs if output.get("name") == "stderr"]
