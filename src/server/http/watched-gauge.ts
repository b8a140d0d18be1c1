/** A figure that is asked for whenever somebody looks. */
export interface WatchedGauge {
  name: string
  help: string
  labelNames: readonly string[]
  read(): Promise<{ labels: Record<string, string>; value: number }[]>
}
