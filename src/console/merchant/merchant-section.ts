import type { ConsoleSection } from '../frame/define.ts'
import { teamSection } from '../team/team.ts'
import { giftOperations } from './gifts/gift-operations.ts'
import { giftPage } from './gifts/gift-page.ts'
import { giftsExport } from './gifts/gifts-export.ts'
import { giftsPage } from './gifts/gifts-page.ts'
import { receiptFile } from './gifts/receipt-file.ts'
import { homePage } from './home-page.ts'

const team = teamSection('account')

/** What people of an account find and do; the navigation has the order of the pages. */
export const merchantSection: ConsoleSection = {
  pages: [homePage, giftsPage, giftsExport, giftPage, receiptFile, ...team.pages],
  operations: [...giftOperations, ...team.operations],
}
