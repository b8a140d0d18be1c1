import pino from 'pino'
import type { Log } from './http/log.ts'

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

/** Opens the log of the process: one JSON object a line, secret keys and card data never in it. */
export function openLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_PATHS, censor: '[redacted]' },
    hooks: { streamWrite: (line) => line.replace(SECRET_KEY, '$1_sk_[redacted]') },
  })
}
