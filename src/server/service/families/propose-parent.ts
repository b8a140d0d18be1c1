import * as z from 'zod/mini'
import { RELATIONSHIP_TYPES } from '../../../contract/nonprofits.ts'
import { HttpError } from '../../http/http-error.ts'
import type { Acted } from '../audit/audit-log.ts'
import { findNonprofit } from '../directory/registry/nonprofit-records.ts'
import { setProfile } from '../directory/registry/set-profile.ts'
import { type DecidingDependencies, type Proposal, type ProposalKind, propose } from '../proposals/proposals.ts'

/** The parent that a nonprofit declares; null if it has none. */
export interface NewParent {
  nonprofitId: string
  name: string
  parent: { of: string; relationship: z.output<typeof Relationship> } | null
}

const Relationship = z.enum(RELATIONSHIP_TYPES)
const Details = z.object({
  nonprofitId: z.string(),
  parent: z.nullable(z.object({ of: z.string(), relationship: Relationship })),
})

/**
 * Proposes to the foundation that a nonprofit belongs to another, or no longer does, because both pages show it. Both
 * modes share the directory, so this is decided in live mode.
 */
export async function proposeParent(
  dependencies: DecidingDependencies,
  { nonprofitId, name, parent }: NewParent,
): Promise<Acted<Proposal>> {
  const found = parent === null ? undefined : await findNonprofit(dependencies.tx, parent.of)
  const refuse = (detail: string) => new HttpError('parameter_invalid', { param: 'parent', detail })
  if (parent !== null && found === undefined) throw refuse('No organization in the directory has this EIN.')
  if (found !== undefined && (found.id === nonprofitId || found.parent_nonprofit_id === nonprofitId))
    throw refuse('Enter another nonprofit’s EIN. This is your own, or one of your chapters’.')
  const wanted = found === undefined || parent === null ? null : { of: found.id, relationship: parent.relationship }
  const relation = parent?.relationship.replaceAll('_', ' ') ?? ''
  return propose(dependencies, {
    kind: parentKind.name,
    subjectId: nonprofitId,
    liveMode: true,
    summary: found === undefined ? `${name} no longer has a parent` : `${name} belongs to ${found.name}: ${relation}`,
    shown: found === undefined ? {} : { parent: found.name, ein: found.ein, relation },
    details: { nonprofitId, parent: wanted },
  })
}

/** Proposal: a nonprofit's parent. After approval, both pages show it. */
export const parentKind: ProposalKind = {
  name: 'parent',
  apply: async ({ tx, now }, details) => {
    const { nonprofitId, parent } = z.parse(Details, details)
    await setProfile(tx, { nonprofitId, change: { parent }, now })
  },
}
