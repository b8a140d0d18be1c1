/** No connection, shutdown, too many connections, read-only (25006), disk full (53100), out of memory, I/O error. */
const CODES = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|57P0[1-5]|08\w{3}|53\w{3}|25006|58030)$/
const MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed/

/** Whether an error means that the database is currently unreachable or read-only. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return CODES.test(code) || MESSAGES.test(error.message)
}
