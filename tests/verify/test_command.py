"""``python -m aplomb.verify``: what it says and how it ends, by itself and in an interpreter of its own."""

import hashlib
import io
import itertools
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from aplomb.core.sealing.attest import NOT_PROVEN
from aplomb.core.sealing.members import DETAIL_MEMBERS
from aplomb.core.sealing.secret import new_key
from aplomb.verify import REFUSED, UNUSABLE, VALID, Streams, main
from tests.core.sealing.vectors.answers import answer
from tests.core.sealing.vectors.base import (
    ANSWER,
    CURRENT,
    NOW,
    PAST,
    QUESTION,
    SALTS,
    STRANGER,
    certificate,
    changed,
    kept,
    sealed,
)
from tests.pages.street import ROOT

TEXT = kept(sealed(certificate()), cle=CURRENT.public().jwk())
NEVER_LOADED = {
    "boto3",
    "botocore",
    "httpx",
    "pydantic",
    "anthropic",
    "aws_lambda_powertools",
    "asyncio",
    "socket",
    "ssl",
}


@pytest.fixture
def verify(tmp_path):
    """Write the texts to files, run the command on them, and return its exit code, output and complaint."""

    def run(text=TEXT, *arguments, key=CURRENT.kid, stdin=b"", **texts):
        for name, content in {"certificat": text, **texts}.items():
            (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
        given = [str(tmp_path / part.removeprefix("file:")) if part.startswith("file:") else part for part in arguments]
        streams = Streams(io.BytesIO(stdin), io.StringIO(), io.StringIO())
        where = [] if "-" in arguments else [str(tmp_path / "certificat")]
        code = main([*where, "--key", key, *given], streams, NOW)
        return code, streams.stdout.getvalue(), streams.stderr.getvalue()

    return run


def test_a_valid_certificate_is_told_in_french(verify):
    code, said, complaint = verify()
    assert (code, complaint) == (VALID, "")
    assert said.startswith("CERTIFICAT VALIDE\n")
    for name in ("integrite", "signataire", "regle", "regle_rejouee", "sources", "date"):
        assert f"✓ {name} : valide\n" in said
    assert "· cle : non_dite\n" in said
    assert all(f"- {sentence}\n" in said for sentence in NOT_PROVEN)


def test_a_refusal_says_what_was_got_and_what_was_expected(verify):
    code, said, _ = verify(kept(sealed(changed("decision.niveau", 1))), key=json.dumps(CURRENT.public().jwk()))
    assert code == REFUSED
    assert said.startswith("CERTIFICAT REFUSÉ")
    assert "✗ regle_rejouee : alteree\n    scellé : niveau 1, delibere" in said
    assert "rejoué : niveau 3, delibere" in said


def test_json_is_what_the_api_answers(verify):
    code, said, _ = verify(TEXT, "--json")
    document = json.loads(said)
    assert (code, document["statut"], document["ne_prouve_pas"]) == (VALID, "valide", list(NOT_PROVEN))
    assert [check["nom"] for check in document["verifications"]] == [
        "integrite", "signataire", "regle", "regle_rejouee", "sources", "date", "cle",
    ]  # fmt: skip
    assert document["verifications"][1]["verdict"] == "valide"


@pytest.mark.parametrize(("key", "code"), [(CURRENT, VALID), (PAST, REFUSED), (STRANGER, REFUSED)])
def test_a_key_is_read_from_a_file(verify, tmp_path, key, code):
    (tmp_path / "cle.jwk").write_text(json.dumps(key.public().jwk()))
    assert verify(key=str(tmp_path / "cle.jwk"))[0] == code


def test_a_certificate_is_read_from_the_standard_input(verify):
    assert verify(TEXT, "-", stdin=TEXT.encode())[0] == VALID
    assert verify(TEXT, "-", stdin=b"x" * (2**20 + 1))[0] == UNUSABLE


def test_question_and_answer_are_held_to_their_commitments(verify):
    openings = ["--question-file", "file:q", "--question-salt", SALTS["question"].hex()]
    openings += ["--answer-file", "file:a", "--answer-salt", SALTS["reponse"].hex()]
    code, said, _ = verify(TEXT, *openings, q=QUESTION, a=ANSWER)
    assert code == VALID
    assert "✓ engagement_question : valide" in said
    assert "✓ engagement_reponse : valide" in said
    code, said, _ = verify(TEXT, *openings, q=QUESTION + "\n", a=ANSWER)
    assert code == REFUSED
    assert "✗ engagement_question : invalide" in said


ANSWERED = json.dumps(answer(cle=CURRENT.public().jwk()))


def test_a_whole_answer_is_held_to_its_certificate(verify):
    code, said, _ = verify(ANSWERED)
    assert code == VALID
    assert "✓ contenu : valide\n" in said
    assert "✓ engagement_reponse : valide\n" in said
    assert "✓ engagement_detail : valide\n" in said


def test_what_nothing_holds_is_named_and_refutes_nothing(verify):
    code, said, _ = verify(json.dumps(json.loads(ANSWERED) | {"conclusion": "Oui.", "urgence": []}))
    assert code == VALID
    assert " ; ce que rien ne garantit : avertissements, conclusion, urgence\n" in said


@pytest.mark.parametrize("name", DETAIL_MEMBERS)
def test_a_part_of_the_detail_that_was_taken_away_is_missed_by_its_name(verify, name):
    code, said, _ = verify(json.dumps({key: member for key, member in json.loads(ANSWERED).items() if key != name}))
    assert code == REFUSED
    assert f"✗ engagement_detail : invalide\n    à côté du certificat, il manque : {name}\n" in said


def test_a_detail_without_its_salt_is_never_valid(verify):
    kept_of_it = {name: json.loads(ANSWERED)[name] for name in ("certificat", "cle", "libelle")}
    code, said, _ = verify(json.dumps(kept_of_it))
    assert code == REFUSED
    assert "? engagement_detail : non_verifiee\n    sans le sel de la réponse, rien ne tient : libelle\n" in said


@pytest.mark.parametrize(
    ("members", "line"),
    [
        ({"niveau": 1}, "✗ contenu : alteree\n    niveau : "),
        ({"modeles": []}, "✗ contenu : alteree\n    modeles : "),
        ({"sources": [{**answer()["sources"][0], "verdict": "contredit"}]}, "    sources[0].verdict : "),
        ({"libelle": "Délibéré complet (3/3)"}, "✗ engagement_detail : invalide\n    faits, gardes, sources, "),
        ({"positions": []}, "✗ engagement_detail : invalide\n"),
        ({"arbitrage": None}, "✗ engagement_detail : invalide\n"),
        ({"reponse": "Non."}, "✗ engagement_reponse : invalide\n"),
        ({"sels": {"reponse": "00" * 32}}, "✗ engagement_reponse : invalide\n"),
    ],
)
def test_an_altered_answer_is_refused_beside_an_honest_certificate(verify, members, line):
    code, said, _ = verify(json.dumps(json.loads(ANSWERED) | members))
    assert code == REFUSED
    assert line in said


def test_a_text_of_the_verifiers_own_wins_and_takes_the_salt_of_the_answer(verify):
    assert verify(ANSWERED, "--question-file", "file:q", q=QUESTION)[0] == VALID
    assert verify(ANSWERED, "--answer-file", "file:a", a=ANSWER + "\n")[0] == REFUSED
    assert verify(ANSWERED, "--answer-salt", "00" * 32)[0] == REFUSED


@pytest.mark.parametrize("salt", ["", "xy", "00", SALTS["question"].hex() + " ", "AB" * 32, "ab" * 31 + "c"])
def test_what_is_no_salt_is_refused_as_everywhere_else(verify, salt):
    code, said, _ = verify(TEXT, "--question-file", "file:q", "--question-salt", salt, q=QUESTION)
    assert code == REFUSED
    assert "✗ engagement_question : invalide" in said
    assert verify(TEXT, "--question-salt", SALTS["question"].hex())[0] == REFUSED
    assert verify(TEXT, "--question-file", "file:q", q=QUESTION)[0] == REFUSED


def test_a_thumbprint_may_begin_with_a_hyphen(tmp_path):
    keys = (new_key(lambda size, seed=seed: hashlib.sha512(b"%d" % seed).digest()[:size]) for seed in itertools.count())
    key = next(key for key in keys if key.kid.startswith("-"))
    (tmp_path / "c").write_text(kept(sealed(certificate(), key), cle=key.public().jwk()))
    for given in (["--key", key.kid], [f"--key={key.kid}"]):
        streams = Streams(io.BytesIO(), io.StringIO(), io.StringIO())
        assert main([str(tmp_path / "c"), *given], streams, NOW) == VALID


@pytest.mark.parametrize("text", ["", "{}", "x", b"\xff\xfe", TEXT[:-1]])
def test_what_is_no_certificate_is_refused(verify, text):
    code, said, _ = verify(text)
    assert code == REFUSED
    assert "✗ integrite : illisible" in said


@pytest.mark.parametrize(
    "arguments",
    [
        ["--question-file", "file:latin1", "--question-salt", "00"],
        ["--question-file", "file:absent", "--question-salt", "00"],
        ["--unknown"],
        ["--jso"],
        ["--question-sal", "00"],
        ["--key"],
        ["--key", "-A"],
        ["--key", "-" + 42 * "A" + "="],
    ],
)
def test_what_cannot_be_verified_at_all_says_why_and_ends_in_two(verify, arguments):
    code, said, complaint = verify(TEXT, *arguments, latin1=b"\xe9")
    assert (code, said) == (UNUSABLE, "")
    assert complaint.startswith("aplomb.verify : ")


@pytest.mark.parametrize("key", ["", "nowhere.jwk", "\0", "{}", "\udc80", CURRENT.kid[:-1]])
def test_a_key_that_is_none_ends_in_two(verify, key):
    assert verify(key=key)[0] == UNUSABLE


def test_a_file_that_holds_no_key_ends_in_two(verify, tmp_path):
    (tmp_path / "cle").write_text(json.dumps(CURRENT.public().jwk() | {"d": "x"}))
    code, _, complaint = verify(key=str(tmp_path / "cle"))
    assert code == UNUSABLE
    assert "aucune clé utilisable" in complaint


def test_a_huge_file_is_not_read(verify):
    code, _, complaint = verify(b" " * (2**20 + 1))
    assert code == UNUSABLE
    assert "plus de 1048576 octets" in complaint


def in_an_interpreter_of_its_own(script, *arguments, **streams):
    return subprocess.run(
        [
            sys.executable,
            "-I",
            "-c",
            f"import sys; sys.path[:0] = [{str(ROOT / 'layers' / 'shared')!r}]\n{script}",
            *arguments,
        ],
        check=False,
        timeout=60,
        env={"LC_ALL": "C"},
        **({"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | streams),
    )


RUN = "import runpy; runpy.run_module('aplomb.verify', run_name='__main__', alter_sys=True)"
REPORTING = f"""
import atexit
atexit.register(lambda: print("\\n" + " ".join(sys.modules)))
{RUN}
"""


def test_it_runs_offline_on_cryptography_and_rfc8785_alone(tmp_path):
    (tmp_path / "c").write_text(TEXT)
    run = in_an_interpreter_of_its_own(REPORTING, str(tmp_path / "c"), "--key", CURRENT.kid)
    assert (run.returncode, run.stderr) == (VALID, b"")
    said, loaded = run.stdout.decode().rsplit("\n\n", 1)
    assert said.startswith("CERTIFICAT VALIDE")
    assert not set(loaded.split()) & NEVER_LOADED


def test_its_help_documents_the_exit_codes():
    run = in_an_interpreter_of_its_own(RUN, "--help")
    assert run.returncode == 0
    for line in (f"  {VALID}  toutes les", f"  {REFUSED}  le certificat est refusé", f"  {UNUSABLE}  rien n'a été"):
        assert line in run.stdout.decode()


@pytest.mark.parametrize("arguments", [["--help"], ["{certificate}", "--key", CURRENT.kid]])
def test_an_output_that_takes_nothing_ends_in_two_and_in_silence(tmp_path, arguments):
    (tmp_path / "c").write_text(TEXT)
    asked = [part.format(certificate=tmp_path / "c") for part in arguments]
    with Path("/dev/full").open("wb") as full:
        run = in_an_interpreter_of_its_own(RUN, *asked, stdout=full)
    assert (run.returncode, run.stderr) == (UNUSABLE, b"")
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as pipe:
        run = in_an_interpreter_of_its_own(RUN, *asked, stdout=pipe)
    assert (run.returncode, run.stderr) == (UNUSABLE, b"")


@pytest.mark.parametrize(("closed", "code"), [("<&-", VALID), (">&-", UNUSABLE), ("2>&-", UNUSABLE)])
def test_a_stream_that_is_closed_is_no_traceback(tmp_path, closed, code):
    (tmp_path / "c").write_text(TEXT)
    script = f'exec "$@" {closed}'
    command = [sys.executable, "-m", "aplomb.verify", str(tmp_path / "c"), "--key", CURRENT.kid]
    run = subprocess.run(
        ["sh", "-c", script, "sh", *command],
        capture_output=True,
        check=False,
        timeout=60,
        env={"PYTHONPATH": str(ROOT / "layers" / "shared")},
    )
    assert (run.returncode, run.stderr) == (code, b"")
