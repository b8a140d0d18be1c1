import { ACCOUNT_ROLES } from '../../contract/roles.ts'
import type { ConsoleSection } from '../frame/define.ts'
import { statementPages } from '../statements/statement-pages.ts'
import { teamSection } from '../team/team.ts'
import { invoiceFile, invoicePage, invoicesPage } from './billing/invoices-page.ts'
import { campaignOperations } from './campaigns/campaign-operations.ts'
import { campaignPage, campaignsPage } from './campaigns/campaign-pages.ts'
import { draftOperations } from './campaigns/draft-operations.ts'
import { draftPage, signPage, statementFile } from './campaigns/draft-pages.ts'
import { fileOperations } from './campaigns/file-operations.ts'
import { newCampaignPage } from './campaigns/new-campaign-page.ts'
import { deliveryPage } from './developers/delivery-page.ts'
import { endpointPage } from './developers/endpoint-page.ts'
import { keyOperations } from './developers/key-operations.ts'
import { keysPage } from './developers/keys-page.ts'
import { requestsPage } from './developers/requests-page.ts'
import { restrictedKeyOperations } from './developers/restricted-keys.ts'
import { sandboxOperations, sandboxPage } from './developers/sandbox-page.ts'
import { webhookOperations } from './developers/webhook-operations.ts'
import { webhooksPage } from './developers/webhooks-page.ts'
import { giftOperations } from './gifts/gift-operations.ts'
import { giftPage } from './gifts/gift-page.ts'
import { giftsExport } from './gifts/gifts-export.ts'
import { giftsPage } from './gifts/gifts-page.ts'
import { receiptFile } from './gifts/receipt-file.ts'
import { homePage } from './home-page.ts'
import { settingsOperations } from './settings/settings-operations.ts'
import { settingsPage } from './settings/settings-page.ts'

const team = teamSection('account')

/** What people of an account find and do; the navigation has the order of the pages. */
export const merchantSection: ConsoleSection = {
  pages: [
    homePage,
    giftsPage,
    giftsExport,
    giftPage,
    receiptFile,
    campaignsPage,
    newCampaignPage,
    campaignPage,
    draftPage,
    signPage,
    statementFile,
    invoicesPage,
    invoicePage,
    invoiceFile,
    ...statementPages(ACCOUNT_ROLES),
    keysPage,
    webhooksPage,
    endpointPage,
    deliveryPage,
    requestsPage,
    sandboxPage,
    settingsPage,
    ...team.pages,
  ],
  operations: [
    ...giftOperations,
    ...campaignOperations,
    ...fileOperations,
    ...draftOperations,
    ...keyOperations,
    ...restrictedKeyOperations,
    ...sandboxOperations,
    ...webhookOperations,
    ...settingsOperations,
    ...team.operations,
  ],
}
