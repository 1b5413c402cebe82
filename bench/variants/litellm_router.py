"""litellm's Router, ten deployments: the same answers, asked for and given as chat completions."""

import asyncio

import litellm
import orjson

from bench.variants.whole import QUESTION, Answer, respond_to

litellm.suppress_debug_info = True
litellm.telemetry = False


async def prepare(urls: list[str]) -> Answer:
    def deployment(url: str) -> dict[str, object]:
        return {"model_name": url, "litellm_params": {"model": "openai/classifier", "api_base": url, "api_key": "-"}}

    router = litellm.Router(model_list=[deployment(url) for url in urls], num_retries=0, timeout=10)
    messages = [{"role": "user", "content": orjson.dumps(QUESTION).decode()}]

    async def ask(url: str) -> object:
        completion = await router.acompletion(model=url, messages=messages)
        return orjson.loads(completion.choices[0].message.content)

    async def answer() -> bytes:
        return respond_to(await asyncio.gather(*(ask(url) for url in urls)))

    return answer
