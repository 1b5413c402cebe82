import asyncio

from local.watch import changes


async def test_what_is_made_changed_or_removed_is_told_and_bytecode_is_not(tmp_path):
    (tmp_path / "deep").mkdir()
    kept, removed = tmp_path / "deep" / "kept.py", tmp_path / "removed.py"
    for file in (kept, removed):
        file.write_text("1")
    found = changes([tmp_path, tmp_path / "absent"], every_seconds=0.01)
    waiting = asyncio.ensure_future(anext(found))
    await asyncio.sleep(0.05)
    assert not waiting.done()

    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "kept.pyc").write_text("x")
    kept.write_text("22")
    assert await asyncio.wait_for(waiting, 10) == {kept}

    removed.unlink()
    assert await asyncio.wait_for(anext(found), 10) == {removed}
    await found.aclose()
