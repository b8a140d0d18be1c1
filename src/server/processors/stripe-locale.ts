import type Stripe from 'stripe'

const spoken = ['de', 'en', 'en-GB', 'es', 'es-419', 'fr', 'fr-CA', 'ja', 'pt', 'pt-BR'] as const

/** The language of the processor's page for a tag such as `pt-BR`; undefined leaves it to the donor's browser. */
export function processorLocale(tag = ''): Stripe.Checkout.SessionCreateParams.Locale | undefined {
  const [language] = tag.split('-')
  return spoken.find((one) => one === tag) ?? spoken.find((one) => one === language)
}
