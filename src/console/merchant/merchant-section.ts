import type { ConsoleSection } from '../frame/define.ts'
import { teamSection } from '../team/team.ts'
import { homePage } from './home-page.ts'

const team = teamSection('account')

/** What people of an account find and do; the navigation has the order of the pages. */
export const merchantSection: ConsoleSection = {
  pages: [homePage, ...team.pages],
  operations: [...team.operations],
}
