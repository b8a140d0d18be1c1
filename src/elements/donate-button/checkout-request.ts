import { hashOf } from '../shared/digest.ts'
import type { Gift } from '../shared/events.ts'
import { withoutReturn, withProof } from './return-address.ts'

/** Version of the disclosure's wording; changes whenever a sentence of it changes its meaning. */
const DISCLOSURE_VERSION = '2026-11-2'

/** What the page says of its gifts. */
export interface GiftPage {
  /** Where the donor comes back to, with and without having paid; this page when empty. */
  successUrl: string
  cancelUrl: string
  metadata: Readonly<Record<string, unknown>>
  /** The `metadata-…` ones are kept too. */
  attributes: NamedNodeMap
}

/** The body that asks for a payment page, as JSON writes it, without what is undefined: the proof goes into the success address alone, the words the donor read into the metadata as a hash. */
export async function checkoutRequest(
  { amount, nonprofitId, feeCovered, externalId }: Gift,
  { successUrl, cancelUrl, metadata, attributes }: GiftPage,
  { proof, disclosure, locale }: { proof: string; disclosure: string; locale: string },
) {
  return {
    amount,
    nonprofit_id: nonprofitId,
    success_url: withProof(returnUrl(successUrl), proof),
    cancel_url: withProof(returnUrl(cancelUrl)),
    external_id: externalId,
    locale,
    // Who has read here what becomes of the gift may have but a card left to give.
    hosted_page: 'when_needed' as const,
    metadata: {
      ...metadata,
      ...metadataOf(attributes),
      disclosure_version: DISCLOSURE_VERSION,
      disclosure_sha256: await hashOf(disclosure.replace(/\s+/g, ' ').trim()),
      fee_covered: feeCovered || undefined,
    },
  }
}

function metadataOf(attributes: NamedNodeMap): Record<string, string> {
  const metadata: Record<string, string> = {}
  for (const { name, value } of attributes)
    if (/^metadata-./.test(name)) metadata[name.slice(9).replaceAll('-', '_')] = value
  return metadata
}

/** An absolute address to come back to: the given one, or this page without fragment and without an earlier gift. */
function returnUrl(wanted: string): string {
  if (wanted !== '' && URL.canParse(wanted, document.baseURI)) return new URL(wanted, document.baseURI).href
  return withoutReturn(location.href.replace(/#.*/, ''))
}
