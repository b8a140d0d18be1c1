import { hasPart, tracingPart } from '../kernel/optional-packages.ts'
import { traceWith } from '../kernel/tracing.ts'
import { type Environment, EnvironmentError } from './environment.ts'

/** Starts tracing if the environment names a collector; returns a function that sends the last spans. */
export async function openTracing(environment: Environment, role: string): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces } = environment
  const url = traces ?? (base === undefined ? undefined : `${base.replace(/\/+$/, '')}/v1/traces`)
  if (url === undefined) return async () => undefined
  if (!hasPart(tracingPart))
    throw new EnvironmentError(
      `OTEL_EXPORTER_OTLP_ENDPOINT in the environment: needs "npm install ${tracingPart.install}"`,
    )
  const { openTelemetry } = await import('./open-telemetry.ts')
  const { tracing, close } = openTelemetry({ url, role })
  traceWith(tracing)
  return close
}
