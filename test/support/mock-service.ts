import { type HttpHandler, HttpResponse, http } from 'msw'
import { type Contract, operationsOf } from '../../src/contract/endpoint.ts'
import { type ErrorCode, PROBLEM_TYPE, problem } from '../../src/contract/errors.ts'
import { contract } from '../../src/contract/index.ts'
import type { ListedNonprofit } from '../../src/contract/nonprofits.ts'

const SHOWN = contract.nonprofits.search.example.response.nonprofits[0]

/** A request that the mock received. */
export interface SeenRequest {
  url: URL
  method: string
  headers: Headers
  body: unknown
}

/**
 * Handlers that answer every operation of the contract with its example, at any origin and path prefix. Each request is
 * added to `seen`.
 */
export function mockHandlers(seen: SeenRequest[], mocked: Contract = contract): HttpHandler[] {
  return operationsOf(mocked).map(({ endpoint }) => {
    const method = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete }[endpoint.method]
    return method(`*${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`, async ({ request }) => {
      await note(seen, request)
      return HttpResponse.json(responseOf(endpoint.example))
    })
  })
}

function responseOf(example: unknown): JsonBody {
  return JSON.parse(
    JSON.stringify(typeof example === 'object' && example !== null && 'response' in example ? example.response : null),
  )
}

type JsonBody = Parameters<typeof HttpResponse.json>[0]

async function note(seen: SeenRequest[], request: Request): Promise<void> {
  const text = request.method === 'GET' ? '' : await request.clone().text()
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  seen.push({ url: new URL(request.url), method: request.method, headers: request.headers, body })
}

/** Answers searches with these nonprofits, by page and limit; the name must contain the term. */
export function searchHandler(directory: readonly ListedNonprofit[], seen: SeenRequest[] = []): HttpHandler {
  return http.get('*/api/v1/nonprofits', async ({ request }) => {
    await note(seen, request)
    const { searchParams } = new URL(request.url)
    const term = searchParams.get('search_term')?.toLowerCase() ?? ''
    const page = Number(searchParams.get('page') ?? 1)
    const limit = Number(searchParams.get('limit') ?? 30)
    const found = directory.filter((one) => one.name.toLowerCase().includes(term) && agrees(one, searchParams))
    return HttpResponse.json({ nonprofits: found.slice((page - 1) * limit, page * limit), page })
  })
}

function agrees({ written_consent, category }: ListedNonprofit, query: URLSearchParams): boolean {
  const direct = query.get('written_consent[direct]')
  const viaChange = query.get('written_consent[via_change]')
  const categories = query.getAll('categories[]')
  return (
    (direct === null || direct === String(written_consent.direct)) &&
    (viaChange === null || viaChange === String(written_consent.via_change)) &&
    (categories.length === 0 || categories.includes(category))
  )
}

/** Creates a nonprofit like the contract's example, with some different members. */
export function nonprofitNamed(name: string, members: Partial<ListedNonprofit> = {}): ListedNonprofit {
  if (SHOWN === undefined) throw new Error('the contract has no example of a nonprofit')
  return {
    ...SHOWN,
    categories: [...SHOWN.categories],
    eligibility_restrictions: [],
    child_organizations: [],
    stats: [],
    icon_url: '',
    id: `n_${name.replaceAll(/\W/g, '')}`,
    name,
    ...members,
  }
}

/** An error response like the service's. */
export function problemResponse(code: ErrorCode, headers: Record<string, string> = {}): HttpResponse<JsonBody> {
  const body = problem(code, { requestId: 'req_test' })
  return HttpResponse.json(body, { status: body.status, headers: { 'content-type': PROBLEM_TYPE, ...headers } })
}
