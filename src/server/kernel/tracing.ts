/** Attributes of a span: never input, output, secrets or personal data. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

/** One piece of work that is traced. */
export interface Span {
  /** The `traceparent` header for requests within the span; undefined without tracing. */
  readonly traceparent: string | undefined
  /** Attributes that are known later. */
  set(attributes: SpanAttributes): void
  /** Sets the name once it is known. */
  rename(name: string): void
}

/** How a span stands to others. */
export interface SpanOptions {
  kind?: 'server' | 'client' | 'consumer' | 'internal'
  attributes?: SpanAttributes
  /** The header of W3C Trace Context that the work goes on from; else the span it is done in. */
  traceparent?: string | undefined
}

/** Records spans and exports them. */
export interface Tracing {
  inSpan<Result>(name: string, options: SpanOptions, work: (span: Span) => Promise<Result>): Promise<Result>
  traceparent(): string | undefined
}

const UNTRACED: Span = { traceparent: undefined, set() {}, rename() {} }

let tracing: Tracing | undefined

/** Turns tracing on, before anything traced is opened. It can't be turned off. */
export function traceWith(given: Tracing): void {
  tracing = given
}

/** Whether anything is traced at all. */
export function isTracing(): boolean {
  return tracing !== undefined
}

/** Does work in a span of its own; what it throws is noted by its kind alone. Where nothing is traced, only does it. */
export function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return tracing === undefined ? work(UNTRACED) : tracing.inSpan(name, options, work)
}

/** The header by which others go on with the present trace; undefined outside of one. */
export function traceparentNow(): string | undefined {
  return tracing?.traceparent()
}
