import { NONPROFIT_ROLES } from '../../contract/roles.ts'
import type { ConsoleSection } from '../frame/define.ts'
import { statementPages } from '../statements/statement-pages.ts'
import { teamSection } from '../team/team.ts'
import { bankOperations } from './bank-operations.ts'
import { bankPage } from './bank-page.ts'
import { campaignsPage } from './campaigns-page.ts'
import { consentOperations } from './consent-operations.ts'
import { consentPage } from './consent-page.ts'
import { familyOperations } from './family-operations.ts'
import { giftsPage } from './gifts-page.ts'
import { homePage } from './home-page.ts'
import { payoutsPages } from './payouts-page.ts'
import { profileOperations } from './profile-operations.ts'
import { profilePage } from './profile-page.ts'

const team = teamSection('nonprofit')

/** What people of a nonprofit find and do; the navigation has the order of the pages. */
export const nonprofitSection: ConsoleSection = {
  pages: [
    homePage,
    giftsPage,
    campaignsPage,
    ...payoutsPages,
    ...statementPages(NONPROFIT_ROLES),
    bankPage,
    profilePage,
    consentPage,
    ...team.pages,
  ],
  operations: [...bankOperations, ...profileOperations, ...familyOperations, ...consentOperations, ...team.operations],
}
