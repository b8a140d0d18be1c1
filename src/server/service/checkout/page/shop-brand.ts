import { html } from 'hono/html'
import type { Markup } from '../../../pages/page.ts'

/** How the account shows itself whose page the donor comes from. */
export interface ShopBrand {
  /** Its name. */
  shop: string
  /** Where its logo is, and a stylesheet with its accent; absent where it never said. */
  logoUrl?: string
  lookUrl?: string
}

/** The account's logo, by its name for who does not see it; nothing where it has none. */
export function shopLogo({ shop, logoUrl }: ShopBrand): Markup | '' {
  return logoUrl === undefined ? '' : html`<img class="logo" src="${logoUrl}" alt="${shop}">`
}
