import { hostsOf } from './postgres-hosts.ts'

/** Says which server to look at, and never the whole address, which holds a password. */
export function unusableDatabase(address: string, cause: unknown): Error {
  const reason = cause instanceof Error && cause.message !== '' ? cause.message : 'no answer'
  const hosts = hostsOf(address) || 'DATABASE_URL'
  return new Error(`The PostgreSQL of the environment (${hosts}) cannot be used: ${reason}`, { cause })
}
