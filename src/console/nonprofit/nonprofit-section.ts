import { html } from 'hono/html'
import { NONPROFIT_ROLES } from '../../contract/roles.ts'
import type { ConsolePage, ConsoleSection } from '../frame/define.ts'
import { donationsCard } from '../frame/donations-chart.ts'
import { statementPages } from '../statements/statement-pages.ts'
import { teamSection } from '../team/team.ts'
import { bankOperations, bankPage } from './bank-page.ts'
import { campaignsPage } from './campaigns-page.ts'
import { consentOperations, consentPage } from './consent-page.ts'
import { donationsPage } from './donations-page.ts'
import { familyOperations } from './family-card.ts'
import { payoutsPages } from './payouts-page.ts'
import { profileOperations, profilePage } from './profile-page.ts'

/** A nonprofit's home: recent donations. */
const homePage: ConsolePage = {
  path: '',
  roles: NONPROFIT_ROLES,
  nav: 'Home',
  show: async (context) => {
    const whose = { nonprofitId: context.subjectId }
    return {
      title: 'Home',
      main: await donationsCard(
        context,
        'Donations to you in the last 30 days',
        whose,
        html`<p>No donations in the last 30 days. New donations appear here as they’re made.</p>`,
      ),
    }
  },
}

const team = teamSection('nonprofit')

/** Pages and operations of a nonprofit's team. The menu keeps the order of the pages. */
export const nonprofitSection: ConsoleSection = {
  pages: [
    homePage,
    donationsPage,
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
