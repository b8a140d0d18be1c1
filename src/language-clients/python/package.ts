import type { Api } from '../api/api.ts'
import type { ClientFiles, ClientPlan } from '../api/client-plan.ts'
import { pascalCase, snakeCase, upperCase } from '../api/words.ts'
import { aliasesOf, paramsModule } from './params.ts'
import { recordsModule } from './records.ts'
import { resourceModule } from './resource.ts'
import { docstring } from './types.ts'

/** The client for Python: a package of its own, on nothing but the standard library. */
export const python: ClientPlan = { language: 'python', folder: new URL('package/', import.meta.url), make }

function make(api: Api): ClientFiles {
  const { resources, records, version, errors, eventTypes } = api
  return {
    'almoner/version.py': `"""The version of this package."""\n\nVERSION = ${JSON.stringify(version)}\n`,
    'almoner/records.py': recordsModule(records.filter(({ name }) => name !== 'Event' && name !== 'Problem')),
    'almoner/params.py': paramsModule(api),
    'almoner/words.py': wordsModule(errors, eventTypes),
    'almoner/client.py': clientModule(api),
    'almoner/resources/__init__.py': '"""Operations, by the noun they are about."""\n',
    ...Object.fromEntries(
      resources.map((resource) => [`almoner/resources/${snakeCase(resource.name)}.py`, resourceModule(resource)]),
    ),
    'almoner/__init__.py': packageModule(api),
    'pyproject.toml': project(version),
  }
}

function wordsModule(errors: Api['errors'], eventTypes: Api['eventTypes']): string {
  const codes = errors.map(
    ({ code, status, title }) =>
      `    ${upperCase(code)} = ${JSON.stringify(code)}\n${docstring(`${status}: ${title}.`, '    ')}`,
  )
  return `"""Words that answers use. Newer ones may come. Made from the contract."""


class ErrorCode:
    """What \`\`ApiError.code\`\` can be."""

${codes.join('\n')}


class EventType:
    """What \`\`Event.type\`\` can be."""

${eventTypes.map((type) => `    ${upperCase(type)} = ${JSON.stringify(type)}`).join('\n')}
`
}

function clientModule({ resources }: Api): string {
  const imports = resources.map(({ name }) => `from .resources.${snakeCase(name)} import ${pascalCase(name)}`).sort()
  const attributes = resources.map(
    ({ name, description }) =>
      `        self.${snakeCase(name)} = ${pascalCase(name)}(requester)\n${docstring(description, '        ')}`,
  )
  return `"""The client. Made from the contract."""

from __future__ import annotations

from typing import Optional

from .keys import check_keys
from .requester import Requester
${imports.join('\n')}
from .transport import Transport, UrllibTransport


class Client:
    """Asks the service in the name of one account. Threads may share it.

    Test keys make records that live keys never see, and the reverse: the keys alone
    decide which.
    """

    def __init__(
        self,
        *,
        base_url: str,
        public_key: str,
        secret_key: str,
        timeout: float = 30.0,
        max_retries: int = 4,
        transport: Optional[Transport] = None,
    ) -> None:
        """Make a client.

        Args:
            base_url: Origin of the service, for example \`\`https://giving.example\`\`.
            public_key: The account's public key, \`\`test_pk_…\`\` or \`\`live_pk_…\`\`.
            secret_key: The secret key of the same mode. Keep it on your server.
            timeout: Seconds that one try may take.
            max_retries: How often a request is sent again that found no answer, or
                one that says to try later. Every try of a write carries the same
                idempotency key, so that it has its effect once.
            transport: What sends requests, in the place of Python's own HTTP.
        """
        self.live_mode = check_keys(public_key, secret_key)
        """Whether the keys are live ones."""
        requester = Requester(
            base_url=base_url,
            public_key=public_key,
            secret_key=secret_key,
            timeout=timeout,
            max_retries=max_retries,
            transport=UrllibTransport() if transport is None else transport,
        )
${attributes.join('\n')}
`
}

const EXPORTS: Readonly<Record<string, readonly string[]>> = {
  client: ['Client'],
  errors: [
    ...['AlmonerError', 'ApiError', 'AuthenticationError', 'BadRequestError', 'ConflictError'],
    ...['ConnectionFailedError', 'IdempotencyKeyReusedError', 'NotFoundError', 'PermissionDeniedError'],
    ...['RateLimitError', 'ServiceError'],
  ],
  pages: ['Page'],
  requester: ['NOT_GIVEN'],
  transport: ['NoAnswer', 'Request', 'Response', 'Transport', 'UrllibTransport'],
  version: ['VERSION'],
  webhooks: ['Event', 'WebhookError', 'verify_webhook'],
  words: ['ErrorCode', 'EventType'],
}

function packageModule({ records, inputs, resources }: Api): string {
  const modules: Record<string, readonly string[]> = {
    ...EXPORTS,
    params: [...aliasesOf(resources), ...inputs].map(({ name }) => name),
    records: records.map(({ name }) => name).filter((name) => name !== 'Event' && name !== 'Problem'),
  }
  const sorted = Object.entries(modules).sort(([one], [other]) => (one < other ? -1 : 1))
  const imports = sorted.map(
    ([module, names]) => `from .${module} import (\n${names.map((name) => `    ${name},`).join('\n')}\n)`,
  )
  const all = sorted.flatMap(([, names]) => names).sort()
  return `"""Give to nonprofits, and see what the gifts did."""

${imports.join('\n')}

__version__ = VERSION

__all__ = [
${all.map((name) => `    ${JSON.stringify(name)},`).join('\n')}
]
`
}

function project(version: string): string {
  return `[build-system]
requires = ["setuptools>=61"]
build-backend = "setuptools.build_meta"

[project]
name = "almoner"
version = ${JSON.stringify(version)}
description = "Client for the Almoner API: donations, campaigns and climate offsets."
readme = "README.md"
requires-python = ">=3.9"
license = { text = "MIT" }
keywords = ["donations", "nonprofits", "giving"]
classifiers = [
    "Development Status :: 5 - Production/Stable",
    "License :: OSI Approved :: MIT License",
    "Programming Language :: Python :: 3",
    "Typing :: Typed",
]
dependencies = []

[tool.setuptools]
packages = ["almoner", "almoner.resources"]

[tool.setuptools.package-data]
almoner = ["py.typed"]

[tool.mypy]
strict = true
`
}
