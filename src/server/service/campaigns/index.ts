export { type BadRow, type BulkRows, readBulkDonations, readBulkExpenses } from './bulk-csv.ts'
export type { CampaignState } from './campaign-funds.ts'
export { createCampaign, type NewCampaign, type StatementOfWork } from './create-campaign.ts'
export { type CampaignPayReport, payCampaigns } from './pay-campaigns.ts'
export { type PullReport, pullCampaigns } from './pull-campaigns.ts'
export {
  type BulkDonation,
  claimExpenses,
  finalizeCampaign,
  initiateGrants,
  type NewExpense,
  recordCampaignDonations,
} from './run-campaign.ts'
export { failPull, settlePulls } from './settle-pulls.ts'
export { type CampaignType, campaignTypes } from './split-rules.ts'
export { type CampaignMismatch, verifyCampaigns } from './verify-campaigns.ts'
