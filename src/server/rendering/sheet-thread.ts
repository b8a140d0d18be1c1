import { parentPort } from 'node:worker_threads'
import { renderSheet } from './sheet-layout.ts'
import type { RecordedSheet, RenderedSheet } from './sheet-parts.ts'

/*
 * The worker thread of `createSheet`. It renders one document at a time: rendering never waits for anything, so several
 * at a time would only finish later.
 */

let last: Promise<void> = Promise.resolve()

parentPort?.on('message', ({ number, sheet }: { number: number; sheet: RecordedSheet }) => {
  last = last.then(async () => parentPort?.postMessage(await rendered(number, sheet)))
})

async function rendered(number: number, sheet: RecordedSheet): Promise<RenderedSheet> {
  try {
    return { number, pdf: await renderSheet(sheet) }
  } catch (error) {
    return { number, error }
  }
}
