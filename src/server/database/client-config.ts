import pg from 'pg'
import type { DatabaseConnection } from './engine.ts'

/** How a connection is made, for a pool; where the address names several hosts, to the one that takes writes just then. */
export function poolConfigOf(connection: DatabaseConnection | string, applicationName: string): pg.PoolConfig {
  if (typeof connection !== 'string') return { ...connection, application_name: applicationName }
  const addresses = addressesOf(connection)
  const base = { connectionString: addresses[0] ?? connection, application_name: applicationName }
  return addresses.length === 1 ? base : { ...base, Client: clientThatFinds(createHostFinder(addresses)) }
}

/** One connection that is not made yet. */
export function newClient(connection: DatabaseConnection | string, applicationName: string): pg.Client {
  const { Client: Finding, ...config } = poolConfigOf(connection, applicationName)
  if (Finding === undefined || typeof connection !== 'string') return new pg.Client(config)
  return new (clientThatFinds(createHostFinder(addressesOf(connection))))(config)
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/** Clients that look for their host each time one connects. */
function clientThatFinds(find: FindHost): new (config?: pg.ClientConfig) => pg.Client {
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
const PATIENCE_MS = 3_000
/** How long the answer of a host is believed, so that a pool that fills up asks once. */
const BELIEVED_MS = 1_000

/** An address for each host of one that names several, such as `postgres://user@one:5432,two:5432/almoner`. */
export function addressesOf(address: string): string[] {
  const [, before = '', hosts = '', after = ''] = WHOLE.exec(address) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => `${before}${host}${after}`) : [address]
}

/** The hosts of an address, for people: never the password that the address holds. */
export function hostsOf(address: string): string {
  return addressesOf(address)
    .map((one) => (URL.canParse(one) ? new URL(one).host : ''))
    .filter((host) => host !== '')
    .join(', ')
}

/** Where a server was found. */
export interface FoundHost {
  host: string
  port: number
}

/** Finds, among several hosts of one database, the one to connect to. */
export type FindHost = () => Promise<FoundHost>

/**
 * Asks the hosts in their order, the last one that was right first, for one that takes writes; any that answers where the
 * address says `target_session_attrs=any`. Throws, as a database that is away, while there is none.
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
    if (last === undefined || performance.now() - last.at > BELIEVED_MS) {
      const found = look()
      last = { found, at: performance.now() + PATIENCE_MS * addresses.length }
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
  /** As PostgreSQL says that it cannot be used now. */
  readonly code = '57P03'
}

async function tryHost(address: string, wantsWrites: boolean): Promise<FoundHost> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
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

/** Says which server to look at, and never the whole address, which holds a password. */
export function unusableDatabase(address: string, cause: unknown): Error {
  const reason = cause instanceof Error && cause.message !== '' ? cause.message : 'no answer'
  const hosts = hostsOf(address) || 'DATABASE_URL'
  return new Error(`The PostgreSQL of the environment (${hosts}) cannot be used: ${reason}`, { cause })
}
