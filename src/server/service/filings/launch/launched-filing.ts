import type { FilingData } from '../../../database/tables/filings.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { factLabel } from '../fact-label.ts'
import { allRecords, findClient } from '../filing-records.ts'
import { knownFacts } from '../known-facts.ts'
import { resolveDefaults } from '../resolve-defaults.ts'
import type { FilingLaunch } from './launch-queries.ts'
import { missingFacts, neededFacts } from './missing-facts.ts'

/** A filing as the launch page shows it and hands it to the extension. */
export interface LaunchedFiling {
  id: string
  state: string
  type: string
  sandbox: boolean
  client: { client_id: string; ein: string; organization_name: string }
  /** What this state's form takes of what is known, addresses with their defaults filled in. */
  data: FilingData
  /** What this filing asks for and nobody has said yet. */
  missing: { field: string; label: string }[]
}

/** The filing of a launch as one firm sees it; undefined when the client is not the firm's. */
export async function launchedFiling(
  db: Database,
  launch: FilingLaunch,
  accountId: string,
): Promise<LaunchedFiling | undefined> {
  const { id, state, type, sandbox, client_id: clientId, ein } = launch
  const client = await findClient(db, { accountId, liveMode: !sandbox }, { clientId, ein })
  if (client === undefined) return undefined
  const known = knownFacts(await allRecords(db, client.id)).data
  const data: FilingData = { ...resolveDefaults(known), ein: client.ein }
  const needed = neededFacts(data, state, type)
  const missing = missingFacts(data, state, type).map((field) => ({ field, label: factLabel(field) }))
  const name = known.organization_name
  const organization_name = typeof name === 'string' ? name : `Nonprofit with EIN ${client.ein}`
  return {
    id,
    state,
    type,
    sandbox,
    client: { client_id: client.id, ein: client.ein, organization_name },
    data: needed,
    missing,
  }
}
