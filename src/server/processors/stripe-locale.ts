import type Stripe from 'stripe'

const stripeLocales = ['de', 'en', 'en-GB', 'es', 'es-419', 'fr', 'fr-CA', 'ja', 'pt', 'pt-BR'] as const

/** The language of the processor's page for a tag such as `pt-BR`; undefined leaves it to the donor's browser. */
export function processorLocale(tag = ''): Stripe.Checkout.SessionCreateParams.Locale | undefined {
  const [language] = tag.split('-')
  return stripeLocales.find((one) => one === tag) ?? stripeLocales.find((one) => one === language)
}
