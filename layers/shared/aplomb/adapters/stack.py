"""What a deployed stack of AWS CloudFormation says of itself."""

from aplomb.adapters.aws import connect
from aplomb.core.errors import StoreError


def output(stack: str, name: str) -> str:
    """Return an output of a stack. Waits for it, so not for an event loop. Raises StoreError."""
    from botocore.exceptions import BotoCoreError, ClientError

    try:
        client = connect("cloudformation", connect_seconds=3, read_seconds=10)
        [described] = client.describe_stacks(StackName=stack)["Stacks"]
    except ClientError as error:
        refusal = StoreError(f"CloudFormation answered {error.response['Error']['Code']} for the stack {stack}")
    except BotoCoreError as error:
        refusal = StoreError(f"CloudFormation gave no answer: {type(error).__name__}")
    else:
        values = {one["OutputKey"]: str(one["OutputValue"]) for one in described.get("Outputs", [])}
        if name in values:
            return values[name]
        refusal = StoreError(f"the stack {stack} has no output {name}")
    raise refusal
