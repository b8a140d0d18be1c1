import type { contract } from '../../contract/index.ts'

/**
 * Access to an operation through the public proxy.
 * `open`: anyone with a public key may read it. `guarded`: from an allowed origin, within bounds.
 * `signed`: only with an action token of the merchant's backend. `closed`: never.
 */
export type Policy = 'open' | 'guarded' | 'signed' | 'closed'

/** A policy for each operation of the contract; a missing one is a type error. */
export type Policies<C> = { readonly [Group in keyof C]: { readonly [Name in keyof C[Group]]: Policy } }

/** The policies of all operations. */
export const policies: Policies<typeof contract> = {
  donations: {
    create: 'signed',
    list: 'closed',
    show: 'closed',
    cancel: 'closed',
    climateStats: 'open',
  },
  nonprofits: {
    search: 'open',
    show: 'open',
    socialMediaContent: 'open',
  },
  payments: {
    createCheckoutLink: 'guarded',
    // Only the donor knows the proof, so it authorizes the read.
    showPaidGift: 'open',
  },
  monthlyGifts: { list: 'closed', show: 'closed' },
  reports: {
    impact: 'open',
    giving: 'closed',
  },
  climate: {
    cryptoOffset: 'signed',
    shippingOffset: 'signed',
    estimateShippingOffset: 'open',
    carbonOffset: 'signed',
    estimateCarbonOffset: 'open',
    stats: 'open',
  },
  campaigns: {
    create: 'closed',
    show: 'closed',
    update: 'closed',
    createDonation: 'closed',
    list: 'closed',
    listDonations: 'closed',
    listExpenses: 'closed',
  },
  funds: { create: 'closed', list: 'closed', show: 'closed', update: 'closed' },
  givingPages: {
    create: 'closed',
    list: 'closed',
    show: 'closed',
    update: 'closed',
    publish: 'closed',
    archive: 'closed',
  },
  programs: { create: 'closed', list: 'closed', show: 'open', update: 'closed', pause: 'closed', resume: 'closed' },
  // Orders come from a store's server: a page could forge them.
  orders: { create: 'closed', list: 'closed', show: 'closed', refund: 'closed' },
  transfers: { create: 'closed', list: 'closed' },
  payouts: { list: 'closed', show: 'closed' },
  invoices: { list: 'closed', show: 'closed' },
  webhooks: {
    createEndpoint: 'closed',
    listEndpoints: 'closed',
    showEndpoint: 'closed',
    updateEndpoint: 'closed',
    deleteEndpoint: 'closed',
    rotateEndpointSecret: 'closed',
    testEndpoint: 'closed',
    replayDelivery: 'closed',
    listDeliveries: 'closed',
  },
  legacy: {
    createDonation: 'closed',
    searchNonprofits: 'closed',
  },
  filings: {
    save: 'closed',
    show: 'closed',
    calendar: 'closed',
    listProposals: 'closed',
    decideProposals: 'closed',
    history: 'closed',
  },
  documents: {
    create: 'closed',
    upload: 'closed',
    delete: 'closed',
    listValues: 'closed',
    showValuePicture: 'closed',
    showPage: 'closed',
    reviewValue: 'closed',
    show: 'closed',
    list: 'closed',
  },
}
