import { type Contract, errors, operationsOf } from '../../../../contract/index.ts'
import { anchorOf } from './operation-section.ts'
import type { Guide } from './read-guides.ts'

/** The whole API in a page of Markdown for language models and whoever reads as they do: https://llmstxt.org. */
export function llmsText(contract: Contract, guides: readonly Guide[], baseUrl: string): string {
  const operations = operationsOf(contract).filter(({ endpoint }) => endpoint.deprecated === undefined)
  const lines = operations.map((operation) => {
    const { method, path, summary } = operation.endpoint
    return `- [${method} ${path}](${baseUrl}/docs#${anchorOf(operation)}): ${summary}`
  })
  const codes = Object.entries(errors).map(([code, { status, title }]) => `- \`${code}\` (${status}): ${title}`)
  return `# Almoner API

> Donations to US nonprofits, hosted payment pages, campaigns, climate offsets and impact reports, as JSON over HTTPS at ${baseUrl}/api/v1.

- Amounts are integer cents of US dollars, times are unix seconds, IDs are opaque with a prefix.
- Keys: HTTP Basic, the public key as username and the secret key as password. Test keys begin with \`test_\` and never touch live records. A secret key never belongs in a page.
- Send an \`Idempotency-Key\` with every POST and PUT: for 24 hours the same key with the same body has one effect and one answer; with another body it is refused with 422.
- Lists take \`limit\` and \`starting_after\`, the last ID you have, and say \`has_more\`.
- Errors are \`application/problem+json\` with a stable \`code\`. After 429 and 503 wait as long as \`Retry-After\` says.
- Webhooks: \`X-Service-Hmac-SHA256\` is the Base64 HMAC-SHA256 of the raw body with the secret key. Verify before parsing, answer 200, expect repeats.

## For programs

- [OpenAPI 3.1 as JSON](${baseUrl}/openapi.json), [as YAML](${baseUrl}/openapi.yaml): every operation with its schemas and examples
- [Collection for Postman and Bruno](${baseUrl}/postman.json): every operation as a request
- [Reference](${baseUrl}/docs): for people

## Guides

${guides.map(({ name, title }) => `- [${title}](${baseUrl}/docs/${name}.md)`).join('\n')}

## Operations

${lines.join('\n')}

## Error codes

${codes.join('\n')}
`
}
