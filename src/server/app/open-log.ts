import pino from 'pino'
import type { Log } from '../http/log.ts'

const SECRET_PATHS = [
  'authorization',
  'secret_key',
  'secretKey',
  'card',
  'card_number',
  'email',
  '*.authorization',
  '*.secret_key',
]
const SECRET_KEY = /\b(test|live)_sk_[\w-]+/g
/** What a Basic header of ours begins with: `test_pk_` or `live_pk_` in base64. */
const CREDENTIALS = /\b(dGVzdF9wa1|bGl2ZV9wa1)[\w+/=-]+/g

/** Opens the log of the process: one JSON object a line, secret keys and card data never in it. */
export function openLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: { paths: SECRET_PATHS, censor: '[redacted]' },
    hooks: { streamWrite: (line) => line.replace(SECRET_KEY, '$1_sk_[redacted]').replace(CREDENTIALS, '[redacted]') },
  })
}

/** What an error says about itself; not the connections and requests it drags along. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) }
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause }
}
