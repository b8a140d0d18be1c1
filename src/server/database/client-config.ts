import pg from 'pg'
import type { DatabaseConnection } from './engine.ts'

/** Connection settings for a pool; if the address names several hosts, connects to the current primary. */
export function poolConfigOf(connection: DatabaseConnection | string, applicationName: string): pg.PoolConfig {
  if (typeof connection !== 'string') return { ...connection, application_name: applicationName }
  const addresses = addressesOf(connection)
  const base = { connectionString: addresses[0] ?? connection, application_name: applicationName }
  return addresses.length === 1 ? base : { ...base, Client: clientWithHostLookup(createHostFinder(addresses)) }
}

/** A client that isn't connected yet. */
export function newClient(connection: DatabaseConnection | string, applicationName: string): pg.Client {
  const { Client: Finding, ...config } = poolConfigOf(connection, applicationName)
  if (Finding === undefined || typeof connection !== 'string') return new pg.Client(config)
  return new (clientWithHostLookup(createHostFinder(addressesOf(connection))))(config)
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/** Clients that look up their host on each connect. */
function clientWithHostLookup(find: FindHost): new (config?: pg.ClientConfig) => pg.Client {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: Connected): void
    override connect(callback?: unknown): Promise<pg.Client> | undefined {
      const connected = find().then((found) => {
        Object.assign(this, found)
        return super.connect()
      })
      if (typeof callback !== 'function') return connected
      connected.then(
        () => callback(null, this),
        (error) => callback(error),
      )
      return undefined
    }
  }
}

const WHOLE = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/
const LOOKUP_TIMEOUT_MS = 3_000
/** How long a host lookup is cached, so that a growing pool asks once. */
const LOOKUP_CACHE_MS = 1_000

/** Splits an address with several hosts, such as `postgres://user@one:5432,two:5432/almoner`, into one per host. */
export function addressesOf(address: string): string[] {
  const [, before = '', hosts = '', after = ''] = WHOLE.exec(address) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => `${before}${host}${after}`) : [address]
}

/** The hosts of an address for display, without its password. */
export function hostsOf(address: string): string {
  return addressesOf(address)
    .map((one) => (URL.canParse(one) ? new URL(one).host : ''))
    .filter((host) => host !== '')
    .join(', ')
}

/** A server that was found. */
export interface FoundHost {
  host: string
  port: number
}

/** Finds the host to connect to among several of one database. */
export type FindHost = () => Promise<FoundHost>

/**
 * Asks the hosts in order, starting with the last one found, for one that accepts writes; any that responds if the
 * address says `target_session_attrs=any`. If there is none, throws the error of an unavailable database.
 */
function createHostFinder(addresses: readonly string[]): FindHost {
  const wantsWrites = !addresses.some((address) => /[?&]target_session_attrs=any\b/.test(address))
  let order = [...addresses]
  let last: { found: Promise<FoundHost>; at: number } | undefined
  const look = async (): Promise<FoundHost> => {
    let trouble: unknown
    for (const address of order) {
      try {
        const found = await tryHost(address, wantsWrites)
        order = [address, ...addresses.filter((other) => other !== address)]
        return found
      } catch (error) {
        trouble = error
      }
    }
    throw trouble
  }
  return () => {
    if (last === undefined || performance.now() - last.at > LOOKUP_CACHE_MS) {
      const found = look()
      last = { found, at: performance.now() + LOOKUP_TIMEOUT_MS * addresses.length }
      const settle = () => {
        if (last?.found === found) last.at = performance.now()
      }
      found.then(settle, () => {
        last = undefined
      })
    }
    return last.found
  }
}

class StandbyError extends Error {
  /** PostgreSQL's code for "cannot connect now". */
  readonly code = '57P03'
}

async function tryHost(address: string, wantsWrites: boolean): Promise<FoundHost> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: LOOKUP_TIMEOUT_MS,
    query_timeout: LOOKUP_TIMEOUT_MS,
    application_name: 'almoner search for a host',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (wantsWrites) {
      const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
      if (rows[0]?.standby !== false) throw new StandbyError(`${client.host} is a standby`)
    }
    return { host: client.host, port: client.port }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Names the server to check, without the address, which contains a password. */
export function unusableDatabase(address: string, cause: unknown): Error {
  const reason = cause instanceof Error && cause.message !== '' ? cause.message : 'no response'
  const hosts = hostsOf(address) || 'DATABASE_URL'
  return new Error(`The PostgreSQL of the environment (${hosts}) cannot be used: ${reason}`, { cause })
}
