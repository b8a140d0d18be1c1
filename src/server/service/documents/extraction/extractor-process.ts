import { Worker } from 'node:worker_threads'
import { hasPart, optionalParts } from '../../../kernel/optional-packages.ts'
import { extract } from './extract.ts'

// The child process of createExtractor: receives bytes as messages, sends extractions.
// Its argument is the maximum memory in bytes, in addition to that of the idle process.

// A thread watches the memory, because decoders can allocate it without yielding. It is plain
// JavaScript in a string, because threads don't inherit the TypeScript loader.
const WATCH = `
const { parentPort } = require('node:worker_threads')
let most = Infinity
parentPort.on('message', (bytes) => { most = bytes })
setInterval(() => process.memoryUsage.rss() > most && process.kill(process.pid, 'SIGKILL'), 20)
`
const watch = new Worker(WATCH, { eval: true, execArgv: [] })
watch.unref()

// The PDF reader is loaded before the first file, so that it counts as idle memory.
const loaded = hasPart(optionalParts.documents) ? import('./read-pdf.ts') : Promise.resolve()
let isWatched = false

async function read(message: unknown): Promise<void> {
  await loaded
  if (!isWatched) {
    globalThis.gc?.()
    watch.postMessage(process.memoryUsage.rss() + Number(process.argv[2]))
    isWatched = true
  }
  const bytes = message instanceof Uint8Array ? message : new Uint8Array()
  process.send?.(await extract(bytes, { pictures: true }))
}

process.on('disconnect', () => process.exit())
process.on('message', (message) => {
  void read(message)
})
