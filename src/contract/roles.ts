/** Roles in an account, law firms included. */
export const ACCOUNT_ROLES = ['owner', 'finance', 'developer', 'viewer'] as const

/** Roles in a nonprofit. */
export const NONPROFIT_ROLES = ['owner', 'editor'] as const

/** Roles in the foundation. */
export const PLATFORM_ROLES = ['operator', 'approver', 'auditor'] as const

/** Any role. */
export type Role = (typeof ACCOUNT_ROLES)[number] | (typeof NONPROFIT_ROLES)[number] | (typeof PLATFORM_ROLES)[number]

/** Where people have roles: in an account, a nonprofit or the foundation. */
export type SubjectKind = 'account' | 'nonprofit' | 'platform'

/** The ID of the foundation, used in place of an account's or a nonprofit's ID. */
export const PLATFORM = 'platform'

/** The roles of each subject kind. */
export const rolesOf = {
  account: ACCOUNT_ROLES,
  nonprofit: NONPROFIT_ROLES,
  platform: PLATFORM_ROLES,
} as const satisfies Record<SubjectKind, readonly Role[]>

/** The subject kind of an ID, by its prefix; undefined if people have no roles in it. */
export function subjectKindOf(id: string): SubjectKind | undefined {
  if (id === PLATFORM) return 'platform'
  if (id.startsWith('m_')) return 'account'
  return id.startsWith('n_') ? 'nonprofit' : undefined
}

/** Parses a role of a subject; undefined if the subject has no such role. */
export function readRole(subjectId: string, word: string): Role | undefined {
  const kind = subjectKindOf(subjectId)
  const roles: readonly Role[] = kind === undefined ? [] : rolesOf[kind]
  return roles.find((role) => role === word)
}
