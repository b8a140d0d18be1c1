import type { Generated } from 'kysely'

/** The one row that says how far the sandbox's clock runs ahead of the machine's, in milliseconds. */
export interface SandboxClockTable {
  single: Generated<boolean>
  ahead_milliseconds: number
}

/** The tables this part owns. */
export interface SandboxTables {
  sandbox_clock: SandboxClockTable
}
