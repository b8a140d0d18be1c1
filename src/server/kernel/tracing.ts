/** Attributes of a span: never input, output, secrets or personal data. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

/** A traced operation. */
export interface Span {
  /** The `traceparent` header for requests within the span; undefined without tracing. */
  readonly traceparent: string | undefined
  /** Attributes that are known later. */
  set(attributes: SpanAttributes): void
  /** Sets the name once it is known. */
  rename(name: string): void
}

/** Options of a span. */
export interface SpanOptions {
  kind?: 'server' | 'client' | 'consumer' | 'internal'
  attributes?: SpanAttributes
  /** The W3C Trace Context header of the parent span; default: the current span. */
  traceparent?: string | undefined
}

/** Records spans and exports them. */
export interface Tracing {
  inSpan<Result>(name: string, options: SpanOptions, work: (span: Span) => Promise<Result>): Promise<Result>
  traceparent(): string | undefined
}

const UNTRACED: Span = { traceparent: undefined, set() {}, rename() {} }

let tracing: Tracing | undefined

/** Turns tracing on; call it before opening databases and servers. Tracing can't be turned off. */
export function traceWith(given: Tracing): void {
  tracing = given
}

/** Whether tracing is on. */
export function isTracing(): boolean {
  return tracing !== undefined
}

/** Runs work in a new span, which records only the kind of an error. Without tracing, just runs the work. */
export function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return tracing === undefined ? work(UNTRACED) : tracing.inSpan(name, options, work)
}

/** The `traceparent` header of the current span, for other services; undefined outside of a span. */
export function traceparentNow(): string | undefined {
  return tracing?.traceparent()
}
