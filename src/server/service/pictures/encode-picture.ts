import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Encoded, type PictureUse } from './encoded-picture.ts'

const PATIENCE_MS = 20_000
const HEAP_MEGABYTES = 256
let last: Promise<unknown> = Promise.resolve()

/**
 * Decodes a picture that somebody sent and encodes it anew, so that nothing of the file is passed on but what is seen:
 * in a process of its own without secrets, one at a time, ended when it takes too long.
 */
export function encodePicture(use: PictureUse, bytes: Uint8Array): Promise<Encoded> {
  const encoded = last.then(() => encodeApart(use, bytes))
  last = encoded.catch(() => undefined)
  return encoded
}

async function encodeApart(use: PictureUse, bytes: Uint8Array): Promise<Encoded> {
  const done = new AbortController()
  const { signal } = done
  const encoder = start()
  try {
    encoder.send({ use, bytes }, () => undefined)
    return await Promise.race([
      once(encoder, 'message', { signal }).then(([message]) => Encoded.parse(message)),
      once(encoder, 'exit', { signal }).then(() => refused('This picture cannot be read.')),
      sleep(PATIENCE_MS, undefined, { signal }).then(() => refused('This picture takes too long to read.')),
    ])
  } finally {
    done.abort()
    encoder.kill('SIGKILL')
  }
}

function start(): ChildProcess {
  const encoder = fork(fileURLToPath(new URL('./picture-process.ts', import.meta.url)), [], {
    execArgv: [...typescriptLoader(), `--max-old-space-size=${HEAP_MEGABYTES}`],
    env: { TMPDIR: process.env.TMPDIR ?? '/tmp', PATH: process.env.PATH ?? '' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  encoder.on('error', () => undefined)
  return encoder
}

/** What lets the process read TypeScript, as long as nothing was compiled. */
function typescriptLoader(): string[] {
  return import.meta.url.endsWith('.ts') ? ['--import', import.meta.resolve('tsx')] : []
}

function refused(reason: string): Encoded {
  return { status: 'refused', reason }
}
