import * as z from 'zod/mini'
import { contract, EVENT_TYPES, errors } from '../../contract/index.ts'
import { openApiDocument } from '../../server/service/api/openapi/openapi-document.ts'
import {
  type Api,
  type DescribedOperation,
  JsonSchema,
  type Member,
  OpenApi,
  type Operation,
  type Paging,
  type Resource,
  referredName,
  type Type,
} from './api.ts'
import { Shapes } from './shapes.ts'
import { camelCase, pascalCase, singular } from './words.ts'

/** Reads the published contract. */
export function readApi(version: string): Api {
  const document = z.parse(OpenApi, openApiDocument(contract, { serverUrl: 'http://localhost:8080' }))
  const { schemas } = document.components
  const shapes = { answers: new Shapes(schemas), requests: new Shapes(schemas, 'Params') }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method, described })),
  )
  const resources = document.tags.map(({ name, description }): Resource => {
    const own = operations.filter(
      ({ described }) => described.tags[0] === name && !OPERATIONS_LEFT_OUT.has(described.operationId),
    )
    return {
      name: camelCase(name),
      description: `${description}.`,
      operations: own.map((one) => readOperation(one, document, shapes)),
    }
  })
  return {
    version,
    resources: resources.filter(({ operations: own }) => own.length > 0),
    records: sorted(shapes.answers),
    inputs: sorted(shapes.requests),
    errors: Object.entries(errors).map(([code, { status, title }]) => ({ code, status, title })),
    eventTypes: EVENT_TYPES,
  }
}

function sorted({ records }: Shapes): Api['records'] {
  return [...records.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** A body with more members than this is one parameter. */
const MOST_PARAMETERS = 20

interface Located {
  path: string
  method: string
  described: DescribedOperation
}

/** Reads one operation and collects its shapes. */
function readOperation(
  { path, method, described }: Located,
  { components: { schemas } }: OpenApi,
  shapes: { answers: Shapes; requests: Shapes },
): Operation {
  const [group = '', name = ''] = described.operationId.split('.')
  const owner = pascalCase(singular(group)) + pascalCase(name)
  const inQuery = parametersIn('query', described, shapes.requests)
  const sent = described.requestBody?.content['application/json']?.schema
  const bodySchema = schemas[sent === undefined ? '' : (referredName(sent) ?? '')] ?? {}
  const isWanted = (member: string) => !isLeftOut(described.operationId, member)
  const body = shapes.requests.membersOf(bodySchema, '', isWanted)
  const inBody = body.filter((member) => !isOnlyWord(member)).map(withConstant)
  const isLarge = inBody.length > MOST_PARAMETERS
  if (isLarge)
    shapes.requests.records.set(`${owner}Params`, {
      name: `${owner}Params`,
      description: `What \`${group}.${name}\` takes.`,
      members: inBody,
    })
  const answer = described.responses['200']?.content?.['application/json']?.schema ?? {}
  return {
    name,
    method: method.toUpperCase(),
    path,
    summary: described.summary.replace(/, by pages or by `starting_after`$/, ''),
    inPath: parametersIn('path', described, shapes.requests),
    inQuery,
    inBody,
    ...(isLarge ? { bodyRecord: `${owner}Params` } : {}),
    ...readAnswer(answer, owner, shapes.answers, inQuery, described),
  }
}

function parametersIn(where: 'path' | 'query', described: DescribedOperation, shapes: Shapes): Member[] {
  const found = (described.parameters ?? []).filter((parameter) => parameter.in === where)
  return found.map(({ name = '', description = '', required = false, schema = {} }) => {
    const plain = name.replace(/\[\]$/, '')
    const type = shapes.typeOf(schema, { owner: '', member: plain })
    return { name: plain, description, type, required, nullable: false }
  })
}

/** Members with a single possible value aren't parameters. */
function isOnlyWord({ type, required }: Member): boolean {
  return type.kind === 'word' && type.words.length === 1 && !required
}

function withConstant(member: Member): Member {
  const [word, ...others] = member.type.kind === 'word' ? member.type.words : []
  return word === undefined || others.length > 0 ? member : { ...member, constant: word }
}

/** A response with a list and `has_more` is a page. */
function readAnswer(
  schema: JsonSchema,
  owner: string,
  shapes: Shapes,
  inQuery: readonly Member[],
  described: DescribedOperation,
): { answer: Type; paging?: Paging } {
  const list = Object.entries(schema.properties ?? {}).find(([, one]) => z.parse(JsonSchema, one).type === 'array')
  if (list === undefined || !inQuery.some(({ name }) => name === 'starting_after'))
    return { answer: shapes.typeOf(schema, { owner: '', member: owner }) }
  const [member, listed] = list
  const answer = shapes.typeOf(z.parse(JsonSchema, listed), { owner, member })
  const of = answer.kind === 'list' && answer.of.kind === 'record' ? answer.of.name : ''
  const members = shapes.records.get(of)?.members ?? []
  const cursor = (members.find(({ name }) => name === 'id') ?? members[0])?.name ?? 'id'
  const largest = described.parameters?.find(({ name }) => name === 'limit')?.schema?.maximum ?? 30
  return { answer, paging: { cursor, member, of, largest } }
}

/** Operations that clients don't have, because another one does the same. */
const OPERATIONS_LEFT_OUT: ReadonlySet<string> = new Set([
  // Aliases of the shipping offsets.
  'climate.carbonOffset',
  'climate.estimateCarbonOffset',
  // A URL for browsers.
  'filings.launch',
])

const MEMBERS_LEFT_OUT: ReadonlySet<string> = new Set([
  // The same facts as an object.
  'filings.save.nonprofit_filing_data',
  // Deprecated in favor of allocations.
  'transfers.create.nonprofit_id',
  'transfers.create.external_id',
  // Can't change after a campaign is created.
  'campaigns.update.nonprofit_id',
  'campaigns.update.percent_auto_return',
  'campaigns.update.auto_distribute_grants',
])

/** Whether clients omit a member of a request; `operation` is a name such as `campaigns.update`. */
function isLeftOut(operation: string, member: string): boolean {
  return MEMBERS_LEFT_OUT.has(`${operation}.${member}`)
}
