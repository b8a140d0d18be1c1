import { hostname } from 'node:os'
import {
  type Attributes,
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { Tracing } from '../kernel/tracing.ts'

/** Timeout for sending the last spans. */
const FLUSH_TIMEOUT_MS = 2_000

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const

/**
 * Records spans with the OpenTelemetry library and sends them to a collector; its usual variables configure the rest.
 */
export function openTelemetry({ url, role }: { url: string; role: string }): {
  tracing: Tracing
  close(): Promise<void>
} {
  const own = { 'service.name': 'almoner', 'service.instance.id': `${hostname()}-${process.pid}`, 'almoner.role': role }
  const resource = defaultResource()
    .merge(resourceFromAttributes(own))
    .merge(detectResources({ detectors: [envDetector] }))
  const spanProcessors = [new BatchSpanProcessor(new OTLPTraceExporter({ url }))]
  const provider = new NodeTracerProvider({ resource, spanProcessors })
  provider.register({ propagator: null })
  const tracer = provider.getTracer('almoner')
  return {
    tracing: {
      traceparent: () => formatTraceparent(trace.getActiveSpan()?.spanContext()),
      inSpan: (name, { kind = 'internal', attributes = {}, traceparent }, work) => {
        const remote = parseTraceparent(traceparent)
        const around = remote === undefined ? context.active() : trace.setSpanContext(ROOT_CONTEXT, remote)
        const options = { kind: KINDS[kind], attributes: { ...attributes } }
        return tracer.startActiveSpan(name, options, around, async (span) => {
          try {
            return await work({
              traceparent: formatTraceparent(span.spanContext()),
              rename: (known) => void span.updateName(known),
              set: (more) => void span.setAttributes({ ...more } satisfies Attributes),
            })
          } catch (error) {
            // The error message may contain request data.
            span.setAttribute('error.type', kindOf(error))
            span.setStatus({ code: SpanStatusCode.ERROR })
            throw error
          } finally {
            span.end()
          }
        })
      },
    },
    // An unavailable collector must not block the shutdown.
    close: () => inTime(provider.shutdown()),
  }
}

/** Resolves when the work ends, successfully or not, or at the timeout. */
function inTime(work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, FLUSH_TIMEOUT_MS)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    work.then(end, end)
  })
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

const FORM = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-|$)/

/** Parses a W3C Trace Context header; undefined if it is missing or invalid. */
export function parseTraceparent(header: string | undefined): SpanContext | undefined {
  const [, version, traceId = '', spanId = '', flags = '', more] = FORM.exec(header ?? '') ?? []
  if (version === undefined || version === 'ff' || (version === '00' && more === '-')) return undefined
  const found = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(found) ? found : undefined
}

/** The header that passes a span on to another service. */
export function formatTraceparent(of: SpanContext | undefined): string | undefined {
  if (of === undefined || !isSpanContextValid(of)) return undefined
  return `00-${of.traceId}-${of.spanId}-${of.traceFlags.toString(16).padStart(2, '0')}`
}
