import { setTimeout as sleep } from 'node:timers/promises'
import { type Engine, type EngineOptions, startEngine } from './engine.ts'

const LOOK_EVERY_MS = 1_000

/**
 * An engine that comes back: when its PostgreSQL dies under us, it is started again on the same data and the same
 * address, so that open pools find it by themselves. Every commit it acknowledged is there again.
 */
export async function startKeptEngine(options: EngineOptions): Promise<Engine> {
  const first = await startEngine(options)
  const engines = [first]
  const ended = new AbortController()
  const watch = watchEngine(engines, options, ended.signal)
  return {
    ...first,
    isRunning: () => engines.at(-1)?.isRunning() ?? false,
    async stop() {
      ended.abort()
      await watch
      for (const engine of engines.splice(0).reverse()) await engine.stop()
    },
  }
}

async function watchEngine(engines: Engine[], options: EngineOptions, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    await sleep(LOOK_EVERY_MS, undefined, { signal: ended, ref: false }).catch(() => undefined)
    const current = engines.at(-1)
    if (ended.aborted || current === undefined || current.isRunning()) continue
    options.log?.('PostgreSQL died; starting it again')
    const next = await startEngine(options).catch((error: unknown) => {
      options.log?.(`PostgreSQL does not start again: ${error instanceof Error ? error.message : String(error)}`)
    })
    if (next === undefined) continue
    engines.push(next)
    if (next.url !== current.url) options.log?.('PostgreSQL came back at another address: start Almoner again')
  }
}
