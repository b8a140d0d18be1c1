import { createElement } from 'react'

/** The button, rendered on the server and in the browser, with attributes instead of properties. */
export function DonateWith({ nonprofitId }: { nonprofitId: string }) {
  return createElement(
    'donate-button',
    { 'public-key': 'test_pk_storefront', amounts: [500, 1000, 2500], 'nonprofit-id': nonprofitId },
    createElement('a', { href: '/' }, 'Give'),
  )
}
