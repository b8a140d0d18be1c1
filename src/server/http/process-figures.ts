import { collectDefaultMetrics, Registry } from 'prom-client'

/** Figures of this process in the Prometheus text format: memory, processor, files, the event loop's delay. One per process. */
export function createProcessFigures(): () => Promise<string> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return () => registry.metrics()
}
