import type { ConsoleSection } from '../frame/define.ts'
import { teamSection } from '../team/team.ts'
import { bankOperations } from './bank-operations.ts'
import { bankPage } from './bank-page.ts'
import { consentOperations } from './consent-operations.ts'
import { consentPage } from './consent-page.ts'
import { giftsPage } from './gifts-page.ts'
import { homePage } from './home-page.ts'
import { payoutsPages } from './payouts-page.ts'
import { profileOperations } from './profile-operations.ts'
import { profilePage } from './profile-page.ts'

const team = teamSection('nonprofit')

/** What people of a nonprofit find and do; the navigation has the order of the pages. */
export const nonprofitSection: ConsoleSection = {
  pages: [homePage, giftsPage, ...payoutsPages, bankPage, profilePage, consentPage, ...team.pages],
  operations: [...bankOperations, ...profileOperations, ...consentOperations, ...team.operations],
}
