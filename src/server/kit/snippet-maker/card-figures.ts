import { createClient } from '../../../client/client.ts'
import { contract } from '../../../contract/index.ts'
import { impactFallback } from '../../../elements/impact-card/impact-markup.ts'
import type { Sentences } from '../../../elements/messages/english.ts'
import { fullClientAddress, recordClientAddress } from '../../http/client-address.ts'
import { type Kit, versionsOf } from '../read-kit.ts'

/** Source of the figures in a snippet's impact card. */
export interface CardFigures {
  kit: Kit
  publicUrl: string
  /** The public proxy. */
  proxy: (request: Request) => Promise<Response>
  now: () => Date
}

/**
 * The fallback content of a snippet's impact card, for the settings in the request's query. Empty if the figures can't
 * be loaded, because the snippet works without them.
 */
export async function cardFigures(request: Request, figures: CardFigures): Promise<string> {
  const query = new URL(request.url).searchParams
  const wanted = (name: string) => query.get(name) ?? ''
  const messages = messagesOf(figures.kit, wanted('lang'))
  const since = wanted('since')
  const client = createClient(contract, {
    baseUrl: `${figures.publicUrl}/proxy`,
    publicKey: wanted('public_key'),
    fetch: (asked) => {
      // Counts toward the proxy's limits of this visitor, as the card's own request would.
      recordClientAddress(asked, fullClientAddress(request))
      return figures.proxy(asked)
    },
  })
  try {
    return impactFallback(
      await client.reports.impact(since === '' ? {} : { query: { start_timestamp: Number(since) } }),
      {
        nonprofitId: wanted('nonprofit_id'),
        heading: wanted('heading'),
        href: '/impact',
        date: figures.now(),
        ...(messages === undefined ? {} : { language: wanted('lang'), messages }),
      },
    )
  } catch {
    return ''
  }
}

/** The kit's translation for a language; undefined for English and for unsupported languages. */
function messagesOf(kit: Kit, language: string): Partial<Sentences> | undefined {
  const file = kit.get(`${versionsOf(kit).at(-1)}/translations/${language}.json`)
  if (file === undefined) return undefined
  const sentences: Partial<Sentences> = JSON.parse(new TextDecoder().decode(file.bytes.identity))
  return sentences
}
