import { ACCOUNT_ROLES, type Role } from '../../contract/roles.ts'

/** Roles that can edit clients' files: all except viewers. */
export const FILING: readonly Role[] = ACCOUNT_ROLES.filter((role) => role !== 'viewer')

/** Roles that can read clients' files. */
export const READING: readonly Role[] = ACCOUNT_ROLES
