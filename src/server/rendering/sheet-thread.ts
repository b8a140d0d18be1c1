import { parentPort } from 'node:worker_threads'
import { renderSheet } from './sheet-layout.ts'
import type { RecordedSheet, RenderedSheet } from './sheet-parts.ts'

/*
 * The thread that renders PDFs. Documents are rendered one after the other: rendering only computes, so taking turns
 * would delay all of them.
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
