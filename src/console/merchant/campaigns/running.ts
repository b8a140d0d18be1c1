import type { Role } from '../../../contract/roles.ts'

/** Who makes campaigns, and writes their gifts and expenses. */
export const RUNNING_CAMPAIGNS: readonly Role[] = ['owner', 'finance']
