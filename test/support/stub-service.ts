import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join, normalize, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '../../src/contract/index.ts'
import { openLocally } from './local-server.ts'
import { sendFont } from './page-fonts.ts'

/** A server for screenshots and browser tests: the built kit, pages by path, and a stand-in for the proxy. */
export interface StubService {
  origin: string
  stop(): Promise<void>
}

const [RED_CROSS] = contract.nonprofits.search.example.response.nonprofits
const consents = [
  { direct: true, via_change: true },
  { direct: false, via_change: true },
  { direct: true, via_change: false },
  { direct: false, via_change: false },
]
const directory = [
  ['American National Red Cross', '530196605', 'Washington', 'DC', 'human services'],
  ['Ocean Conservancy', '237245152', 'Washington', 'DC', 'environment'],
  ['Oregon Humane Society', '930386880', 'Portland', 'OR', 'animals'],
  ['Feeding America', '363673599', 'Chicago', 'IL', 'human services'],
  ['The Nature Conservancy', '530242652', 'Arlington', 'VA', 'environment'],
  ['Reading Is Fundamental', '520976257', 'Washington', 'DC', 'education'],
].map(([name = '', ein = '', city = '', state = '', category = ''], index) => ({
  ...RED_CROSS,
  ...(index === 0 ? {} : { id: `n_stub${index}` }),
  name,
  ein,
  city,
  state,
  category,
  icon_url: '',
  written_consent: consents[index % consents.length],
  eligible: index !== 3,
  eligibility_restrictions: index === 3 ? [{ code: 'paused', detail: 'Its payout details are being checked.' }] : [],
}))

const sums = [412_050, 286_500, 163_725, 98_000]
const impact = directory.slice(0, 4).map((nonprofit, index) => ({
  ...nonprofit,
  total_amount: sums[index],
  donation_count: [164, 97, 71, 30][index],
  total_impact: [['1,648 emergency meals'], ['2,865 pounds of trash off beaches'], ['54 animals cared for'], []][index],
}))

/**
 * Starts it. Nonprofits called `n_slow` never respond, `n_down` respond with 500, `n_gone` aren't eligible. With a
 * `latency`, every response but pages, stylesheets and fonts is delayed by that many milliseconds.
 */
export async function startStubService(
  pages: Readonly<Record<string, string>>,
  { latency = 0 }: { latency?: number } = {},
): Promise<StubService> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stub')
    const isAtOnce = pathname in pages || /\.css$|^\/fonts\//.test(pathname)
    if (latency > 0 && !isAtOnce) await sleep(latency)
    await answer(request, response, pages).catch(() => {
      // If the page was left in the middle of a response, there is nobody to send an error to.
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end('{}')
    })
  })
  const { origin, close } = await openLocally(server)
  return { origin, stop: close }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  pages: Readonly<Record<string, string>>,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://stub')
  const page = pages[url.pathname]
  if (page !== undefined) return void response.setHeader('content-type', typeOf(url.pathname)).end(page)
  if (url.pathname.startsWith('/embed/')) return sendKit(url.pathname, response)
  if (url.pathname.startsWith('/fonts/')) return sendFont(url.pathname, response)
  if (url.pathname.startsWith('/pictures/')) return sendPicture(url.pathname, response)
  if (url.searchParams.get('public_key')?.includes('slow') === true || url.pathname.includes('n_slow')) return
  if (url.searchParams.get('public_key')?.includes('down') === true || url.pathname.includes('n_down'))
    return void response.writeHead(500).end('{}')
  const body = bodyFor(url)
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body ?? {}))
}

function typeOf(pathname: string): string {
  if (pathname.endsWith('.js')) return 'text/javascript'
  return pathname.endsWith('.css') ? 'text/css' : 'text/html; charset=utf-8'
}

function bodyFor({ pathname, searchParams }: URL): unknown {
  const path = pathname.replace('/proxy/api/v1', '')
  const isEmpty = searchParams.get('public_key')?.includes('empty') === true
  if (path === '/nonprofits') {
    const term = searchParams.get('search_term')?.toLowerCase() ?? ''
    const found = directory.filter(({ name }) => name.toLowerCase().includes(term))
    return { nonprofits: isEmpty ? [] : found, page: 1 }
  }
  if (path.endsWith('/social_media_content'))
    return isEmpty ? [] : ['pink', 'white', 'black'].map((theme) => ({ theme, url: `/pictures/${theme}.svg` }))
  if (path.startsWith('/nonprofits/n_gone')) return { ...directory[3], id: 'n_gone' }
  if (path.startsWith('/nonprofits/')) return directory.find(({ id }) => path.endsWith(`/${id}`)) ?? directory[0]
  if (path === '/reports/impact') {
    const scale = searchParams.has('start_timestamp') ? monthScale(Number(searchParams.get('start_timestamp'))) : 1
    const data = impact.map((one) => ({ ...one, total_amount: Math.round((one.total_amount ?? 0) * scale) }))
    return { data: isEmpty ? [] : data, filters: {} }
  }
  if (path === '/climate/stats')
    return isEmpty
      ? { amount: 0, trees: 0, co2_tonnes_offset: 0 }
      : { amount: 6_150, trees: 68.333333, co2_tonnes_offset: 4.1 }
  if (path === '/climate/shipping_offset') return { amount: 19, offset_id: 'offset_stub' }
  if (path === '/payments/paid_gift') return contract.payments.showPaidGift.example.response
  if (path === '/payments/checkout_link') return { checkout_url: 'http://127.0.0.1:1/checkout/stub' }
  return undefined
}

function monthScale(start: number): number {
  return 0.06 + (new Date(start * 1_000).getUTCMonth() % 6) * 0.045
}

async function sendKit(pathname: string, response: ServerResponse): Promise<void> {
  const file = join(resolve('dist'), normalize(pathname))
  const type = pathname.endsWith('.json') ? 'application/json' : typeOf(pathname)
  response.setHeader('content-type', type).setHeader('access-control-allow-origin', '*')
  response.end(await readFile(file))
}

function sendPicture(pathname: string, response: ServerResponse): void {
  const [ground, ink] = { pink: ['#fbd5e5', '#7c1146'], white: ['#ffffff', '#1b211e'], black: ['#14181a', '#ffffff'] }[
    /pink|white|black/.exec(pathname)?.[0] ?? 'white'
  ] ?? ['#fff', '#000']
  response.setHeader('content-type', 'image/svg+xml')
  response.end(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="600" height="600"><rect width="600" height="600" fill="${ground}"/><text x="60" y="270" font-family="Inter" font-size="58" font-weight="700" fill="${ink}">American National</text><text x="60" y="345" font-family="Inter" font-size="58" font-weight="700" fill="${ink}">Red Cross</text><text x="60" y="530" font-family="Inter" font-size="28" fill="${ink}">Give with us</text></svg>`,
  )
}
