import type { ConsolePage, ConsoleSection } from '../frame/define.ts'
import { merchantSection } from '../merchant/merchant-section.ts'
import { calendarOperations, calendarPage } from './calendar-page.ts'
import { clientPage } from './client-page.ts'
import { clientsPage } from './clients-page.ts'
import { documentOperations } from './document-operations.ts'
import { cellPicture, documentPage, pagePicture } from './document-page.ts'
import { documentsPage } from './documents-page.ts'
import { filingOperations } from './filing-operations.ts'
import { historyFile, historyPage } from './history-page.ts'
import { proposalsPage } from './proposals-page.ts'

/** Pages of every account that a law firm's navigation includes. */
const NAMED = ['keys', 'webhooks', 'team']

/** Pages of every account. A law firm that donates can open the others by address. */
const ofEveryAccount: ConsolePage[] = merchantSection.pages
  .filter(({ path }) => path !== '')
  .map(({ nav, ...page }) => (nav !== undefined && NAMED.includes(page.path) ? { ...page, nav } : page))

/** Pages and operations of a law firm, in the order of the navigation. */
export const firmSection: ConsoleSection = {
  pages: [
    clientsPage,
    documentsPage,
    documentPage,
    proposalsPage,
    pagePicture,
    cellPicture,
    clientPage,
    historyPage,
    historyFile,
    calendarPage,
    ...ofEveryAccount,
  ],
  operations: [...documentOperations, ...filingOperations, ...calendarOperations, ...merchantSection.operations],
}
