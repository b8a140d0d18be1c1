import { ACCOUNT_ROLES, type Role } from '../../contract/roles.ts'

/** Who works on clients' files: everybody of the firm but those who only look. */
export const FILING: readonly Role[] = ACCOUNT_ROLES.filter((role) => role !== 'viewer')

/** Who reads them. */
export const READING: readonly Role[] = ACCOUNT_ROLES
