import { Worker } from 'node:worker_threads'
import { extract } from './extract.ts'

// The process behind createExtractor: bytes come in as messages, extractions go out.
// Its one argument is the most memory it may take, in bytes.

// A thread of its own watches the memory, because decoders can take it without ever yielding. It is plain
// JavaScript in a string, because a thread does not inherit what makes this process read TypeScript.
const WATCH = `
const { workerData } = require('node:worker_threads')
setInterval(() => process.memoryUsage.rss() > workerData && process.kill(process.pid, 'SIGKILL'), 50)
`
new Worker(WATCH, { eval: true, execArgv: [], workerData: Number(process.argv[2]) }).unref()

process.on('disconnect', () => process.exit())
process.on('message', (message) => {
  const bytes = message instanceof Uint8Array ? message : new Uint8Array()
  void extract(bytes, { pictures: true }).then((extraction) => process.send?.(extraction))
})
