import { Worker } from 'node:worker_threads'
import { hasPart, optionalParts } from '../../../kernel/optional-packages.ts'
import { extract } from './extract.ts'

// The process behind createExtractor: bytes come in as messages, extractions go out.
// Its one argument is the most memory that reading may take, in bytes, beyond what the process has at rest.

// A thread of its own watches the memory, because decoders can take it without ever yielding. It is plain
// JavaScript in a string, because a thread does not inherit what makes this process read TypeScript.
const WATCH = `
const { parentPort } = require('node:worker_threads')
let most = Infinity
parentPort.on('message', (bytes) => { most = bytes })
setInterval(() => process.memoryUsage.rss() > most && process.kill(process.pid, 'SIGKILL'), 20)
`
const watch = new Worker(WATCH, { eval: true, execArgv: [] })
watch.unref()

// What reads a PDF is loaded before the first file, so that it counts as the process at rest.
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
