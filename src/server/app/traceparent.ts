import { isSpanContextValid, type SpanContext } from '@opentelemetry/api'

const FORM = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-|$)/

/** What a header of W3C Trace Context names; undefined where there is none or nobody could go on from it. */
export function parseTraceparent(header: string | undefined): SpanContext | undefined {
  const [, version, traceId = '', spanId = '', flags = '', more] = FORM.exec(header ?? '') ?? []
  if (version === undefined || version === 'ff' || (version === '00' && more === '-')) return undefined
  const found = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(found) ? found : undefined
}

/** The header by which others go on from a span. */
export function formatTraceparent(of: SpanContext | undefined): string | undefined {
  if (of === undefined || !isSpanContextValid(of)) return undefined
  return `00-${of.traceId}-${of.spanId}-${of.traceFlags.toString(16).padStart(2, '0')}`
}
