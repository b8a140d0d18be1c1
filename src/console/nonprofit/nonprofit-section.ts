import { html } from 'hono/html'
import { NONPROFIT_ROLES } from '../../contract/roles.ts'
import { readConsent } from '../../server/service/directory/consent/read-consent.ts'
import { findNonprofit } from '../../server/service/directory/registry/nonprofit-records.ts'
import { findBankAccount } from '../../server/service/money/payouts/bank-accounts.ts'
import { openProposals } from '../../server/service/proposals/proposals.ts'
import type { ConsolePage, ConsoleSection, PageContext } from '../frame/define.ts'
import { donationsCard } from '../frame/donations-chart.ts'
import { dismissFirstSteps, type FirstStep, firstStepsCard } from '../frame/first-steps.ts'
import { fundOperations, fundPage, fundsPage, newFundPage } from '../giving-pages/funds-page.ts'
import {
  givingPageOperations,
  givingPagePage,
  givingPagePreview,
  newGivingPagePage,
} from '../giving-pages/giving-page-page.ts'
import { givingPagesPage, givingReportFile, givingReportPage } from '../giving-pages/giving-pages-page.ts'
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
    const empty = html`<p>No donations in the last 30 days. New donations appear here as they’re made.</p>`
    const given = await donationsCard(context, 'Donations to you in the last 30 days', whose, empty)
    const first = await firstStepsCard(context, NONPROFIT_ROLES, () => firstSteps(context))
    return { title: 'Home', main: html`${first}${given}` }
  },
}

/** From the profile to the bank account. */
async function firstSteps({ base, dependencies, subjectId, liveMode }: PageContext): Promise<FirstStep[]> {
  const { db, seal } = dependencies
  const nonprofit = await findNonprofit(db, subjectId)
  const { history } = await readConsent(db, subjectId)
  const account = await findBankAccount(db, seal, { ownerId: subjectId, liveMode })
  const proposals = await openProposals(db, liveMode, { subjectId })
  return [
    {
      name: 'Complete your profile',
      hint: 'Donors see your mission and pictures when they choose a nonprofit.',
      to: `${base}/profile`,
      isDone: (nonprofit?.mission ?? '') !== '',
    },
    {
      name: 'Decide about consent',
      hint: 'An owner decides which stores and platforms may raise money in your name.',
      to: `${base}/consent`,
      isDone: history.length > 0,
    },
    {
      name: 'Add your bank account',
      hint: 'An owner submits it, and the foundation approves it. Until then you’re paid by check.',
      to: `${base}/bank`,
      isDone: account !== undefined || proposals.some(({ kind }) => kind === 'bank_account'),
    },
  ]
}

const team = teamSection('nonprofit')

/** Pages and operations of a nonprofit's team. The menu keeps the order of the pages. */
export const nonprofitSection: ConsoleSection = {
  pages: [
    homePage,
    donationsPage,
    campaignsPage,
    givingPagesPage,
    givingReportPage,
    givingReportFile,
    newGivingPagePage,
    givingPagePage,
    givingPagePreview,
    fundsPage,
    newFundPage,
    fundPage,
    ...payoutsPages,
    ...statementPages(NONPROFIT_ROLES),
    bankPage,
    profilePage,
    consentPage,
    ...team.pages,
  ],
  operations: [
    dismissFirstSteps(NONPROFIT_ROLES),
    ...bankOperations,
    ...profileOperations,
    ...familyOperations,
    ...consentOperations,
    ...givingPageOperations,
    ...fundOperations,
    ...team.operations,
  ],
}
