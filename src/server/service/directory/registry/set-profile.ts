import type { ParentRelationship, Socials } from '../../../database/tables/nonprofits.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { Acted } from '../../audit/audit-log.ts'
import { nonprofitIdOf } from './nonprofit-records.ts'

/** Social media members, with the sites that they may link to. */
export const SOCIAL_SITES = {
  facebook: ['facebook.com'],
  instagram: ['instagram.com'],
  twitter: ['twitter.com', 'x.com'],
  youtube: ['youtube.com'],
  tiktok: ['tiktok.com'],
} as const satisfies Record<keyof Socials, readonly string[]>

/** A nonprofit's profile; absent members are unchanged, empty text clears. */
export interface ProfileChange {
  mission?: string | undefined
  website?: string | undefined
  socials?: Readonly<Partial<Record<keyof Socials, string | undefined>>> | undefined
  /** EIN or ID of the parent and the relationship; null for none. */
  parent?: { of: string; relationship: ParentRelationship } | null | undefined
}

const LONGEST_MISSION = 1_000
const LONGEST_ADDRESS = 300

/** Changes a nonprofit's profile. Refuses links to other sites than their member allows. */
export async function setProfile(
  tx: DatabaseTransaction,
  { nonprofitId, change, now }: { nonprofitId: string; change: ProfileChange; now: Date },
): Promise<Acted<void>> {
  const present = await tx
    .selectFrom('nonprofit')
    .select(['mission', 'website', 'socials', 'parent_nonprofit_id', 'parent_relationship'])
    .where('id', '=', nonprofitId)
    .forUpdate()
    .executeTakeFirst()
  if (present === undefined) throw new HttpError('not_found', { detail: 'This nonprofit doesn’t exist.' })
  const after = {
    mission: change.mission === undefined ? present.mission : readMission(change.mission),
    website: change.website === undefined ? present.website : readAddress('website', change.website),
    socials: change.socials === undefined ? present.socials : readSocials(present.socials, change.socials),
    ...(change.parent === undefined ? {} : await readParent(tx, nonprofitId, change.parent)),
  }
  await tx
    .updateTable('nonprofit')
    .set({ ...after, socials: JSON.stringify(after.socials), updated_at: now })
    .where('id', '=', nonprofitId)
    .execute()
  return { record: nonprofitId, subject: nonprofitId, before: present, after, result: undefined }
}

function readMission(text: string): string {
  const mission = text.replace(/\s+/g, ' ').trim()
  if (mission.length > LONGEST_MISSION)
    throw new HttpError('parameter_invalid', { param: 'mission', detail: `At most ${LONGEST_MISSION} characters.` })
  return mission
}

function readAddress(param: string, text: string, sites?: readonly string[]): string {
  const address = text.trim()
  if (address === '') return ''
  const full = /^[a-z]+:/i.test(address) ? address : `https://${address}`
  const url = URL.canParse(full) ? new URL(full) : undefined
  const isOrdinary =
    url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && /\.[a-z]{2,}$/i.test(url.hostname)
  if (!isOrdinary || full.length > LONGEST_ADDRESS)
    throw new HttpError('parameter_invalid', { param, detail: 'This isn’t the URL of a web page.' })
  const host = url.hostname.toLowerCase()
  if (sites !== undefined && !sites.some((site) => host === site || host.endsWith(`.${site}`)))
    throw new HttpError('parameter_invalid', { param, detail: `The URL must be at ${sites.join(' or ')}.` })
  return url.href
}

function readSocials(present: Socials, change: NonNullable<ProfileChange['socials']>): Socials {
  const socials: Socials = { ...present }
  for (const name of socialNames) {
    const text = change[name]
    if (text === undefined) continue
    const address = readAddress(name, text, SOCIAL_SITES[name])
    if (address === '') delete socials[name]
    else socials[name] = address
  }
  return socials
}

/** The social media members in form order. */
export const socialNames: readonly (keyof Socials)[] = ['facebook', 'instagram', 'twitter', 'youtube', 'tiktok']

async function readParent(
  tx: DatabaseTransaction,
  nonprofitId: string,
  parent: NonNullable<ProfileChange['parent']> | null,
) {
  if (parent === null) return { parent_nonprofit_id: null, parent_relationship: null }
  const refuse = (detail: string) => new HttpError('parameter_invalid', { param: 'parent', detail })
  const id = await nonprofitIdOf(tx, parent.of)
  const found =
    id === undefined
      ? undefined
      : await tx.selectFrom('nonprofit').select(['id', 'parent_nonprofit_id']).where('id', '=', id).executeTakeFirst()
  if (found === undefined) throw refuse(`No nonprofit has the ID or EIN ${parent.of}.`)
  if (found.id === nonprofitId || found.parent_nonprofit_id === nonprofitId)
    throw refuse('A nonprofit can’t belong to itself or to one of its own members.')
  return { parent_nonprofit_id: found.id, parent_relationship: parent.relationship }
}

/** Lists a nonprofit in search, or hides it. Its consent doesn't change. */
export async function setListed(
  tx: DatabaseTransaction,
  { nonprofitId, listed, now }: { nonprofitId: string; listed: boolean; now: Date },
): Promise<Acted<void>> {
  const before = await tx
    .selectFrom('nonprofit')
    .select('hidden')
    .where('id', '=', nonprofitId)
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined) throw new HttpError('not_found', { detail: `No nonprofit has the ID ${nonprofitId}.` })
  await tx.updateTable('nonprofit').set({ hidden: !listed, updated_at: now }).where('id', '=', nonprofitId).execute()
  return {
    record: nonprofitId,
    subject: nonprofitId,
    before: { listed: !before.hidden },
    after: { listed },
    result: undefined,
  }
}
