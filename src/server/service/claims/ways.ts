import type { Selectable } from 'kysely'
import type { NonprofitTable } from '../../database/tables/nonprofits.ts'

type Recorded = Pick<Selectable<NonprofitTable>, 'name' | 'address_line' | 'city' | 'state' | 'zip_code' | 'website'>

/** Places where anybody has an address or a page: being there shows nothing. */
const SHARED =
  /(^|\.)(aol|facebook|gmail|google|hotmail|icloud|instagram|linkedin|linktr|live|msn|outlook|proton|twitter|x|yahoo|youtube)\.[a-z.]{2,6}$|(^|\.)(blogspot|github|godaddysites|squarespace|weebly|wixsite|wordpress)\.[a-z.]{2,6}$/

/**
 * The domain whose addresses show that somebody speaks for a nonprofit: that of its recorded website, if the whole of it
 * is theirs. Undefined for a page within somebody else's site.
 */
export function provingDomain(website: string): string | undefined {
  if (!URL.canParse(website)) return undefined
  const { protocol, hostname, pathname, search, port } = new URL(website)
  if (!/^https?:$/.test(protocol) || port !== '' || pathname !== '/' || search !== '') return undefined
  const domain = hostname.toLowerCase().replace(/^www\./, '')
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(domain) && !SHARED.test(domain) ? domain : undefined
}

/** Where the public record says a nonprofit gets its post, line by line; undefined where it does not. */
export function postalAddress({ name, address_line, city, state, zip_code }: Recorded): string | undefined {
  if (address_line === '' || city === '' || state === '' || zip_code === '') return undefined
  return `${name}\n${address_line}\n${city}, ${state} ${zip_code}`
}
