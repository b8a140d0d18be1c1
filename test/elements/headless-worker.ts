import { createClient } from '../../src/client/index.ts'
import { splitCents } from '../../src/contract/amounts.ts'
import { nonprofits } from '../../src/contract/nonprofits.ts'
import { coverFee, feeOn, formatCents, parseAmount, roundUp } from '../../src/elements/shared/money.ts'

/* A worker without a document, as checkout extensions have. */

async function answer(): Promise<unknown> {
  const client = createClient(
    { nonprofits },
    {
      baseUrl: 'https://giving.example/proxy',
      publicKey: 'test_pk_a',
      fetch: async () => Response.json({ nonprofits: [], page: 1 }),
    },
  )
  const { page } = await client.nonprofits.search({ query: { search_term: 'red' } })
  return {
    tags: 'customElements' in globalThis || 'HTMLElement' in globalThis || 'document' in globalThis,
    page,
    money: [
      roundUp(2736),
      coverFee(2500),
      feeOn(2606),
      parseAmount('19,99'),
      formatCents(1999, 'en'),
      splitCents(100, [1, 1, 1]),
    ],
  }
}

answer().then(
  (result) => postMessage(result),
  (error: unknown) => postMessage(String(error)),
)
