import pg from 'pg'
import type { DatabaseConnection } from './engine.ts'
import { addressesOf, createHostFinder, type FindHost } from './postgres-hosts.ts'

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
