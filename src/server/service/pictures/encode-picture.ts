import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { HttpError } from '../../http/http-error.ts'
import { Encoded, PICTURE_FORMS, type PictureUse } from './encoded-picture.ts'

const PATIENCE_MS = 20_000
const HEAP_MEGABYTES = 256
/** Maximum number of uploads that wait for another, because each may hold a database connection. */
const MOST_WAITING = 4
let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Decodes an uploaded picture and encodes it again, so that only visible content is kept; refuses while too many wait. Runs in a separate process
 * without secrets, one at a time, which is stopped if it takes too long.
 */
async function encodePicture(use: PictureUse, bytes: Uint8Array): Promise<Encoded> {
  if (waiting >= MOST_WAITING)
    throw new HttpError('rate_limited', {
      detail: 'Other pictures are being read. Try again in a minute.',
      retryAfter: 60,
    })
  waiting += 1
  const encoded = last.then(() => encodeApart(use, bytes)).finally(() => (waiting -= 1))
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
      once(encoder, 'exit', { signal }).then(() => refused('This picture can’t be read.')),
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

/** Arguments that let the process load TypeScript, when running from source. */
function typescriptLoader(): string[] {
  return import.meta.url.endsWith('.ts') ? ['--import', import.meta.resolve('tsx')] : []
}

function refused(reason: string): Encoded {
  return { status: 'refused', reason }
}

/** Maximum size of an upload, in bytes. */
export const LARGEST_UPLOAD = 5_242_880

/** The path of uploaded pictures, by name. */
export const PICTURES_PATH = '/pictures/'

/** A picture to store, named by a hash of its content. */
export interface EncodedUpload {
  name: string
  bytes: Buffer
  width: number
  height: number
}

/** Re-encodes an uploaded picture; refuses one that is too large or isn't a picture, naming its use. */
export async function encodeUpload(use: PictureUse, upload: Uint8Array): Promise<EncodedUpload> {
  const refuse = (detail: string) => new HttpError('parameter_invalid', { param: use, detail })
  if (upload.byteLength > LARGEST_UPLOAD) throw refuse('This picture is larger than 5 MB.')
  const encoded = await encodePicture(use, upload)
  if (encoded.status === 'refused') throw refuse(encoded.reason)
  const bytes = Buffer.from(encoded.bytes)
  const name = `${createHash('sha256').update(bytes).digest('hex')}.${PICTURE_FORMS[use].ending}`
  return { name, bytes, width: encoded.width, height: encoded.height }
}
