/** Operations that clients do not have: another one of them does the same. */
export const OPERATIONS_LEFT_OUT: ReadonlySet<string> = new Set([
  // Other names of the shipping offsets.
  'climate.carbonOffset',
  'climate.estimateCarbonOffset',
  // An address for a browser to go to.
  'filings.launch',
])

const MEMBERS_LEFT_OUT: ReadonlySet<string> = new Set([
  // The same facts one level deeper.
  'filings.save.nonprofit_filing_data',
  // Deprecated in favour of allocations.
  'transfers.create.nonprofit_id',
  'transfers.create.external_id',
  // Fixed when a campaign is made.
  'campaigns.update.nonprofit_id',
  'campaigns.update.percent_auto_return',
  'campaigns.update.auto_distribute_grants',
])

/** Whether a member of a request has no place in a client; `operation` is for example `campaigns.update`. */
export function isLeftOut(operation: string, member: string): boolean {
  return MEMBERS_LEFT_OUT.has(`${operation}.${member}`)
}
