"""LangChain: RunnableParallel of ten lambdas over one httpx client."""

from langchain_core.runnables import RunnableLambda, RunnableParallel

from bench.variants.whole import QUESTION, Answer, respond_to


async def prepare(urls: list[str]) -> Answer:
    import httpx

    client = httpx.AsyncClient(timeout=10)

    def branch(url: str) -> RunnableLambda:
        async def ask(question: dict) -> object:
            return (await client.post(url, json=question)).json()

        return RunnableLambda(ask)

    chain = RunnableParallel({url: branch(url) for url in urls})

    async def answer() -> bytes:
        return respond_to(list((await chain.ainvoke(QUESTION)).values()))

    return answer
