import { Hono } from 'hono'
import { mayShowLogo } from '../../../contract/index.ts'
import type { Database } from '../../database/tables/tables.ts'
import type { Clock } from '../../kernel/clock.ts'
import { answerAsset } from '../../pages/page-assets.ts'
import { pageHeaders, unknownPage } from '../../pages/page-headers.ts'
import { acceptedLanguages, chooseLocale } from '../../pages/page-locale.ts'
import { findCaller } from '../accounts/find-accounts.ts'
import { isOwnPage } from '../accounts/manage-accounts.ts'
import { accentShades } from '../branding/accent.ts'
import { findBranding, shownName } from '../branding/account-branding.ts'
import { isWithheld } from '../directory/consent/require-not-withheld.ts'
import { findNonprofit } from '../directory/registry/nonprofit-records.ts'
import { type Poster, paperOf, posterAssets, posterPage } from './poster-page.ts'
import { posterTranslator } from './poster-words.ts'

/** The colour of a poster whose account never chose one. */
const PLAIN_ACCENT = '#0b6b53'
/** A longer address makes a code that phones read badly. */
const LONGEST_ADDRESS = 200

interface PosterDependencies {
  db: Database
  clock: Clock
}

/**
 * Posters to print, at `/posters?nonprofit=…&account=…&gift_page=…&lang=…&paper=…`; the nonprofit by its ID or EIN, the account also by its `public_key`. A code leads to a page of that
 * account alone, so that no address of ours lends its name to somebody else's page.
 */
export function posterPages({ db, clock }: PosterDependencies): Hono {
  const app = new Hono()
  app.get('/posters/assets/:file', ({ req, notFound }) => answerAsset(posterAssets, req.path) ?? notFound())
  app.get('/posters', async ({ req }) => {
    const url = new URL(req.url)
    const poster = await findPoster({ db, clock }, url)
    if (poster === undefined) return unknownPage([])
    const locale = chooseLocale([url.searchParams.get('lang'), ...acceptedLanguages(req.raw)])
    const page = posterPage(poster, posterTranslator(locale))
    return new Response(String(await page), { headers: pageHeaders({ 'img-src': "'self' https:" }) })
  })
  return app
}

async function findPoster({ db, clock }: PosterDependencies, url: URL): Promise<Poster | undefined> {
  const { searchParams } = url
  const caller = await findCaller(db, searchParams.get('public_key') ?? '', clock.now(true))
  const accountId = caller?.account.id ?? searchParams.get('account') ?? ''
  const giftPage = searchParams.get('gift_page') ?? ''
  if (giftPage.length > LONGEST_ADDRESS || !(await isOwnPage(db, accountId, giftPage))) return undefined
  const nonprofit = await findNonprofit(db, searchParams.get('nonprofit') ?? '', accountId)
  if (nonprofit === undefined || !nonprofit.eligible) return undefined
  if (await isWithheld(db, { nonprofitId: nonprofit.id, accountId })) return undefined
  const { logo_url: shopLogo, accent } = await findBranding(db, accountId)
  const { name, ein, city, state, logo_url: logo } = nonprofit
  return {
    shop: {
      name: await shownName(db, accountId),
      logoUrl: shopLogo,
      accent: accent === null ? PLAIN_ACCENT : accentShades(accent).light,
    },
    nonprofit: {
      name,
      ein: ein.replace(/^(\d{2})(\d{7})$/, '$1-$2'),
      place: [city, state].filter((part) => part !== '').join(', '),
      logoUrl: mayShowLogo(nonprofit) ? logo : null,
    },
    giftPage,
    paper: paperOf(searchParams.get('paper')),
    on(paper) {
      const other = new URL(url)
      other.searchParams.set('paper', paper)
      return `${other.pathname}${other.search}`
    },
  }
}
