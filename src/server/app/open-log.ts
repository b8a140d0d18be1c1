import pino, { type LoggerOptions } from 'pino'
import * as z from 'zod/mini'
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
/** Start of a Basic authorization header with our keys: `test_pk_` or `live_pk_` in base64. */
const CREDENTIALS = /\b(dGVzdF9wa1|bGl2ZV9wa1)[\w+/=-]+/g

/** How log lines are written: one JSON object each, or short text for a person. */
export type LogFormat = 'json' | 'text'

/** The format that `LOG_FORMAT` asks for; without it, text at a terminal and JSON elsewhere. */
export function logFormatOf({ LOG_FORMAT: format }: { LOG_FORMAT?: LogFormat | undefined }): LogFormat {
  return format ?? (process.stdout.isTTY ? 'text' : 'json')
}

/** Opens the process's log on standard output. Secret keys and card data never appear in it. */
export function openLog(level: string, format: LogFormat = 'json'): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: { paths: SECRET_PATHS, censor: '[redacted]' },
    hooks: { streamWrite: (line) => line.replace(SECRET_KEY, '$1_sk_[redacted]').replace(CREDENTIALS, '[redacted]') },
  }
  return format === 'json'
    ? pino(options)
    : pino(options, { write: (line) => process.stdout.write(readableLine(line)) })
}

const WARNING = 40
const ERROR = 50
/** Fields of info lines that matter only for log searches. */
const LOOKUP_FACTS = new Set(['request_id', 'account_id', 'mode'])

/** `09:30:00  warning: A letter was not taken (letter: let_…, attempt: 2)` */
function readableLine(json: string): string {
  const { time, level, msg, err, ...facts } = LogRecord.parse(JSON.parse(json))
  const shown = Object.entries(facts).flatMap(([name, fact]) => {
    const isShown = level >= WARNING || !LOOKUP_FACTS.has(name)
    const isPlain = typeof fact !== 'object' || (Array.isArray(fact) && fact.length > 0)
    return isShown && isPlain ? [`${name}: ${Array.isArray(fact) ? fact.join(', ') : String(fact)}`] : []
  })
  const clock = new Date(time).toTimeString().slice(0, 8)
  const severity = level >= ERROR ? 'error: ' : level >= WARNING ? 'warning: ' : ''
  const cause = err === undefined ? '' : `: ${err.message}`
  return `${clock}  ${severity}${msg}${cause}${shown.length === 0 ? '' : ` (${shown.join(', ')})`}\n`
}

const LogRecord = z.looseObject({
  time: z.string(),
  level: z.number(),
  msg: z.string(),
  err: z.optional(z.looseObject({ message: z.string() })),
})

/** An error's own fields, without the connections and requests attached to it. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) }
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause }
}
