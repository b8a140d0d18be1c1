import { jobConnections } from '../jobs/start-jobs.ts'
import type { Environment } from './environment.ts'

/** What a process is there for. */
export type Role = 'serve' | 'serve --no-jobs' | 'worker'

/** The most connections a process takes, by what they are for; those `past` a pooler are made to PostgreSQL itself. */
export interface ConnectionBudget {
  requests: number
  jobs: number
  listening: number
  index: number
  sandbox: number
  replica: number
  /** All of them. */
  most: number
  /** Those that do not go through the pooler; the same as all to the primary where there is none. */
  direct: number
}

/** What a process of these settings takes at most, a server or a worker. */
export function connectionBudget(environment: Environment, role: Role): ConnectionBudget {
  const serves = role !== 'worker'
  const isPooled = environment.DATABASE_DIRECT_URL !== undefined
  const parts = {
    requests: environment.DATABASE_POOL_SIZE,
    jobs: role === 'serve --no-jobs' ? 0 : jobConnections(environment.ALMONER_JOB_CONCURRENCY),
    listening: serves ? 2 : 0,
    // One that makes the index anew, one that keeps it up.
    index: serves ? 2 : 0,
    sandbox: serves && isPooled ? 1 : 0,
    replica: serves && environment.DATABASE_REPLICA_URL !== undefined ? environment.DATABASE_REPLICA_POOL_SIZE : 0,
  }
  const most = Object.values(parts).reduce((sum, count) => sum + count, 0)
  return { ...parts, most, direct: most - parts.replica - (isPooled && serves ? parts.requests : 0) }
}
