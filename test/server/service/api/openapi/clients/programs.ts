/** A maker of typed clients, called as its own documentation says, and a program that gives with what it makes. */
export interface ClientMaker {
  /** The maker's command and its arguments, all else at its defaults. */
  command: readonly [string, ...string[]]
  /** Prints the donation it made as JSON; the address and the keys come from the environment. */
  program: string
}

const environment = `
declare const process: { env: Record<string, string | undefined> }
const { ADDRESS: address = '', PUBLIC_KEY: publicKey = '', SECRET_KEY: secretKey = '' } = process.env
`

/** The makers, by name. */
export const clientMakers: Readonly<Record<string, ClientMaker>> = {
  'openapi-typescript': {
    command: ['openapi-typescript', 'openapi.json', '-o', 'made/schema.d.ts'],
    program: `
import createClient from 'openapi-fetch'
import type { components, paths } from './made/schema'
${environment}
const client = createClient<paths>({ baseUrl: address })
const { data, error } = await client.POST('/api/v1/donations', {
  body: { amount: 2500, nonprofit_id: 'n_one', funds_collected: true },
  headers: { authorization: 'Basic ' + btoa(publicKey + ':' + secretKey) },
})
if (error !== undefined) throw new Error(error.detail)
const donation: components['schemas']['Donation'] = data
const status: string = donation.status
console.log(JSON.stringify({ ...donation, status }))
`,
  },
  '@hey-api/openapi-ts': {
    command: ['openapi-ts', '-i', 'openapi.json', '-o', 'made'],
    program: `
import { donationsCreate } from './made'
import { client } from './made/client.gen'
${environment}
client.setConfig({ baseUrl: address, auth: () => publicKey + ':' + secretKey })
const { data, error } = await donationsCreate({
  body: { amount: 2500, nonprofit_id: 'n_one', funds_collected: true },
})
if (data === undefined) throw new Error(JSON.stringify(error))
const status: string = data.status
console.log(JSON.stringify({ ...data, status }))
`,
  },
  orval: {
    command: ['orval', '--input', 'openapi.json', '--output', 'made/client.ts'],
    program: `
import { donationsCreate } from './made/client'
${environment}
const { data } = await donationsCreate(
  { amount: 2500, nonprofit_id: 'n_one', funds_collected: true },
  { baseURL: address, auth: { username: publicKey, password: secretKey } },
)
const status: string = data.status
console.log(JSON.stringify({ ...data, status }))
`,
  },
}

/** As strict as TypeScript is, declarations included. */
export const compilerOptions = {
  strict: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
  noEmit: true,
}
