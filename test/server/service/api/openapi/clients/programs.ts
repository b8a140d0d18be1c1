/** A generator of typed clients, called as its documentation says, and a program that uses the generated client. */
export interface ClientMaker {
  /** The generator's command, with default or the strictest options. */
  command: { defaults: readonly [string, ...string[]]; strict: readonly [string, ...string[]] }
  /** Searches, gives twice with one key, reads a list, requests a payment page, reads an error; prints the results. */
  program: string
}

const beginning = `
declare const process: { env: Record<string, string | undefined> }
const address = process.env['ADDRESS'] ?? ''
const publicKey = process.env['PUBLIC_KEY'] ?? ''
const secretKey = process.env['SECRET_KEY'] ?? ''
const key = { 'Idempotency-Key': 'order-' + process.env['RUN'] }
const gift = { amount: 2500, nonprofit_id: 'n_one', funds_collected: true, count: 5, metadata: { run: process.env['RUN'] } }
const link = { amount: 2500, nonprofit_id: 'n_one', success_url: 'https://shop.example/a', cancel_url: 'https://shop.example/b' }
const ids: string[] = []
let after: string | undefined
`

const ending = `
console.log(JSON.stringify({
  found: found.nonprofits[0]?.id,
  given: [first.amount, first.status],
  once: first.id === again.id,
  listed: first.donation_ids?.every((id) => ids.includes(id)),
  paged: new Set(ids).size === ids.length && ids.length >= 5,
  checkout: page.checkout_url.startsWith('http'),
  refused: [refused?.code, refused?.param],
}))
`

const next = `
  ids.push(...list.donations.map(({ id }) => id))
  after = list.has_more === true ? list.donations.at(-1)?.id : undefined
} while (after !== undefined)
`

/** The generators, by name. */
export const clientMakers: Readonly<Record<string, ClientMaker>> = {
  'openapi-typescript': {
    command: {
      defaults: ['openapi-typescript', 'openapi.json', '-o', 'made/schema.d.ts'],
      strict: [
        ...(['openapi-typescript', 'openapi.json', '-o', 'made/schema.d.ts'] as const),
        ...['--empty-objects-unknown', '--array-length', '--alphabetize'],
      ],
    },
    program: `
import createClient from 'openapi-fetch'
import type { paths } from './made/schema'
${beginning}
const headers = { authorization: 'Basic ' + btoa(publicKey + ':' + secretKey) }
const client = createClient<paths>({ baseUrl: address, headers })
function sure<T>({ data, error }: { data?: T; error?: { detail: string } }): T {
  if (data === undefined) throw new Error(error?.detail)
  return data
}
const found = sure(await client.GET('/api/v1/nonprofits', { params: { query: { search_term: 'One Trust' } } }))
const first = sure(await client.POST('/api/v1/donations', { body: gift, params: { header: key } }))
const again = sure(await client.POST('/api/v1/donations', { body: gift, params: { header: key } }))
do {
  const query = { limit: 2, ...(after === undefined ? {} : { starting_after: after }) }
  const list = sure(await client.GET('/api/v1/donations', { params: { query } }))
${next}
const page = sure(await client.POST('/api/v1/payments/checkout_link', { body: link }))
const { error: refused } = await client.POST('/api/v1/donations', { body: { ...gift, amount: 0 } })
${ending}
`,
  },
  '@hey-api/openapi-ts': {
    command: {
      defaults: ['openapi-ts', '-i', 'openapi.json', '-o', 'made'],
      strict: ['openapi-ts', '-f', 'strict.config.mjs'],
    },
    program: `
import { donationsCreate, donationsList, nonprofitsSearch, paymentsCreateCheckoutLink } from './made'
import { client } from './made/client.gen'
${beginning}
client.setConfig({
  baseUrl: address,
  auth: ({ type }) => (type === 'apiKey' ? publicKey : publicKey + ':' + secretKey),
})
const { data: found } = await nonprofitsSearch({ query: { search_term: 'One Trust' }, throwOnError: true })
const { data: first } = await donationsCreate({ body: gift, headers: key, throwOnError: true })
const { data: again } = await donationsCreate({ body: gift, headers: key, throwOnError: true })
do {
  const query = { limit: 2, ...(after === undefined ? {} : { starting_after: after }) }
  const { data: list } = await donationsList({ query, throwOnError: true })
${next}
const { data: page } = await paymentsCreateCheckoutLink({ body: link, throwOnError: true })
const { error: refused } = await donationsCreate({ body: { ...gift, nonprofit_id: 'n_nobody' } })
${ending}
`,
  },
  orval: {
    command: {
      defaults: ['orval', '--input', 'openapi.json', '--output', 'made/client.ts'],
      strict: ['orval', '--config', 'strict.config.cjs'],
    },
    program: `
import axios from 'axios'
import { donationsCreate, donationsList, nonprofitsSearch, paymentsCreateCheckoutLink } from './made/client'
import type { Problem } from './made/client'
${beginning}
const options = { baseURL: address, auth: { username: publicKey, password: secretKey } }
const { data: found } = await nonprofitsSearch({ search_term: 'One Trust' }, options)
const { data: first } = await donationsCreate(gift, { ...options, headers: key })
const { data: again } = await donationsCreate(gift, { ...options, headers: key })
do {
  const query = { limit: 2, ...(after === undefined ? {} : { starting_after: after }) }
  const { data: list } = await donationsList(query, options)
${next}
const { data: page } = await paymentsCreateCheckoutLink(link, options)
const refused = await donationsCreate({ ...gift, amount: 0 }, options).then(
  () => undefined,
  (error: unknown) => (axios.isAxiosError<Problem>(error) ? error.response?.data : undefined),
)
${ending}
`,
  },
}
