/** What people may be in an account, law firms included. */
export const ACCOUNT_ROLES = ['owner', 'finance', 'developer', 'viewer'] as const

/** What people may be in a nonprofit. */
export const NONPROFIT_ROLES = ['owner', 'editor'] as const

/** What people of the foundation may be. */
export const PLATFORM_ROLES = ['operator', 'approver', 'auditor'] as const

/** Any role; which of them there are depends on where. */
export type Role = (typeof ACCOUNT_ROLES)[number] | (typeof NONPROFIT_ROLES)[number] | (typeof PLATFORM_ROLES)[number]

/** Where people have roles: in an account, in a nonprofit, or in the foundation's own house. */
export type SubjectKind = 'account' | 'nonprofit' | 'platform'

/** The id that stands for the foundation's own house, where an account or a nonprofit has one of its own. */
export const PLATFORM = 'platform'

/** The roles there are in each. */
export const rolesOf = {
  account: ACCOUNT_ROLES,
  nonprofit: NONPROFIT_ROLES,
  platform: PLATFORM_ROLES,
} as const satisfies Record<SubjectKind, readonly Role[]>

/** What an id names by its first letters; undefined for what people have no roles in. */
export function subjectKindOf(id: string): SubjectKind | undefined {
  if (id === PLATFORM) return 'platform'
  if (id.startsWith('m_')) return 'account'
  return id.startsWith('n_') ? 'nonprofit' : undefined
}

/** Reads a word as a role of a subject; undefined when there is none of this name there. */
export function readRole(subjectId: string, word: string): Role | undefined {
  const kind = subjectKindOf(subjectId)
  const roles: readonly Role[] = kind === undefined ? [] : rolesOf[kind]
  return roles.find((role) => role === word)
}
