import type { ConsoleSection } from '../frame/define.ts'
import { teamSection } from '../team/team.ts'
import { consentOperations } from './consent-operations.ts'
import { consentPage } from './consent-page.ts'
import { homePage } from './home-page.ts'
import { profileOperations } from './profile-operations.ts'
import { profilePage } from './profile-page.ts'

const team = teamSection('nonprofit')

/** What people of a nonprofit find and do; the navigation has the order of the pages. */
export const nonprofitSection: ConsoleSection = {
  pages: [homePage, profilePage, consentPage, ...team.pages],
  operations: [...profileOperations, ...consentOperations, ...team.operations],
}
