import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { openLocally } from './local-server.ts'

const Value = z.object({
  stringValue: z.optional(z.string()),
  intValue: z.optional(z.union([z.number(), z.string()])),
})
const Attributes = z.array(z.object({ key: z.string(), value: Value }))
const Sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.optional(z.string()),
              name: z.string(),
              kind: z.int(),
              attributes: Attributes,
            }),
          ),
        }),
      ),
    }),
  ),
})

/** A span as a collector received it. */
export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string | undefined
  name: string
  role: string | undefined
  attributes: Readonly<Record<string, string>>
}

/** An OpenTelemetry collector that stores what it receives. */
export interface OtlpReceiver {
  url: string
  spans: ReceivedSpan[]
  close(): Promise<void>
}

/** Starts a collector on a free port; it accepts OTLP over HTTP as JSON. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = []
  const server = createServer(async (request, response) => {
    if (request.url !== '/v1/traces') return response.writeHead(404).end()
    spans.push(...spansOf(JSON.parse(await text(request))))
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  const { origin, close } = await openLocally(server)
  return { url: origin, spans, close }
}

function spansOf(sent: unknown): ReceivedSpan[] {
  return z.parse(Sent, sent).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const role = read(resource.attributes)['almoner.role']
    const spans = scopeSpans.flatMap((scope) => scope.spans)
    return spans.map((span) => ({ ...span, role, attributes: read(span.attributes) }))
  })
}

function read(attributes: z.infer<typeof Attributes>): Record<string, string> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? String(value.intValue ?? '')]),
  )
}
