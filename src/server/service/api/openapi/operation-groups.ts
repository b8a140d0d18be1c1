import type { contract } from '../../../../contract/index.ts'

/** What the reference, the OpenAPI documents and the collection say about a group of operations. */
export interface OperationGroup {
  title: string
  about: string
}

const groups: Readonly<Record<keyof typeof contract, OperationGroup>> = {
  donations: { title: 'Donations', about: 'Create and look up donations' },
  nonprofits: { title: 'Nonprofits', about: 'The directory of nonprofits' },
  payments: { title: 'Hosted pages', about: 'Hosted pages where donors pay' },
  monthlyGifts: { title: 'Monthly gifts', about: 'Gifts that donors pay every month' },
  reports: { title: 'Reports', about: 'The impact of donations' },
  climate: { title: 'Climate', about: 'Offset shipments and cryptocurrency transactions' },
  campaigns: { title: 'Campaigns', about: 'Campaigns that pay out to one nonprofit' },
  funds: { title: 'Funds', about: 'Named groups of nonprofits that share a gift' },
  givingPages: { title: 'Giving pages', about: 'Public pages where an account’s donors give' },
  programs: {
    title: 'Giving programs',
    about: 'Standing promises to give by orders, items or shoppers’ donations',
  },
  orders: { title: 'Orders', about: 'Orders that giving programs donate for' },
  transfers: { title: 'Transfers', about: 'Turn a payment processor’s transfers into donations' },
  payouts: { title: 'Payouts', about: 'Payouts to nonprofits, and returned ones' },
  invoices: { title: 'Invoices', about: 'Monthly invoices of an account' },
  webhooks: { title: 'Webhooks', about: 'Webhook endpoints and deliveries' },
  legacy: { title: 'Legacy shapes', about: 'Shapes for older integrations' },
  filings: { title: 'Filing data', about: 'Registration and compliance data, for law firms' },
  documents: { title: 'Documents', about: 'Documents and their extracted values, for law firms' },
}

const byName = new Map<string, OperationGroup>(Object.entries(groups))

/** The title and description of a group, such as `monthlyGifts`. */
export function operationGroup(name: string): OperationGroup {
  return byName.get(name) ?? { title: name, about: name }
}
