import { html } from 'hono/html'
import * as z from 'zod/mini'
import { type ErrorCode, errors, type Operation, type Schema } from '../../../../contract/index.ts'
import type { Markup } from '../../../pages/page.ts'
import { bodyName } from '../openapi/openapi-document.ts'
import { codesOf, type JsonSchema, wireSchema } from '../openapi/wire-schema.ts'
import { codeBlock, codeSamples, type ExampleRequest, exampleOf, sampleBlocks } from './code-samples.ts'
import { type MemberRow, memberRows, memberTable } from './member-table.ts'

/** Options of all sections. */
export interface SectionOptions {
  baseUrl: string
  /** A nonprofit on this server, so that the examples can be sent. */
  nonprofitId: string | undefined
}

/** The anchor of a section. */
export function anchorOf({ group, name }: Operation): string {
  return `${group}-${name}`
}

/** A summary without the backticks around code. */
export function plain(summary: string): string {
  return summary.replaceAll('`', '')
}

/** One operation: its description, parameters, response, examples, and a form to send it. */
export function operationSection(operation: Operation, options: SectionOptions): Markup {
  const { group, name, endpoint } = operation
  const places = [`${group}.${name}`, group]
  const example = exampleOf(operation, options.nonprofitId)
  return html`<section class="operation" id="${anchorOf(operation)}" aria-labelledby="${anchorOf(operation)}-title">
    <div class="about">
      <h3 id="${anchorOf(operation)}-title">${plain(endpoint.summary)}${endpoint.deprecated ? html` <span class="mark">deprecated</span>` : ''}</h3>
      <p class="place"><span class="method ${endpoint.method.toLowerCase()}">${endpoint.method}</span> <code>${endpoint.path}</code></p>
      <p class="auth">${authSentences[endpoint.auth]}${endpoint.auth === 'none' ? '' : html` Its name for <a href="/docs/keys#restricted-keys">restricted keys</a> is <code>${group}.${name}</code>.`}</p>
      ${memberTable('Path parameters', rowsOf(endpoint.params, places))}
      ${memberTable('Query parameters', rowsOf(endpoint.query, places))}
      ${memberTable('Body', rowsOf(endpoint.body, [bodyName(operation)]))}
      ${memberTable('Response', responseRows(endpoint.response, `${group}.${name}`))}
      ${errorList(codesOf(endpoint).filter((code) => (endpoint.errors ?? []).includes(code)))}
    </div>
    <div class="example">
      <h4>Request</h4>
      ${sampleBlocks(codeSamples(operation, example, options.baseUrl), `Request: ${plain(endpoint.summary)}`)}
      <h4>Response</h4>
      ${codeBlock(JSON.stringify(example.response, null, 2), `Response: ${plain(endpoint.summary)}`)}
      ${tryIt(operation, example)}
    </div>
  </section>`
}

function rowsOf(schema: Schema | undefined, places: readonly string[]): MemberRow[] {
  return schema === undefined ? [] : memberRows(wireSchema(schema, new Map(), places))
}

const authSentences = {
  none: 'No keys.',
  public_key: 'The public key alone, as public_key in the query, or both keys as HTTP Basic.',
  account: 'Both keys, as HTTP Basic.',
  law_firm: 'Both keys of a law firm, as HTTP Basic.',
} as const

function errorList(codes: readonly ErrorCode[]): Markup | '' {
  if (codes.length === 0) return ''
  return html`<h4>Errors</h4>
    <ul class="errors">${codes.map((code) => html`<li><code>${errors[code].status} ${code}</code> ${errors[code].title}</li>`)}</ul>`
}

function tryIt({ group, name, endpoint }: Operation, example: ExampleRequest): Markup {
  const fields = [
    ...Object.entries(example.params).map(([member, value]) => field(`${group}-${name}`, 'params', member, value)),
    ...Object.entries(example.query).map(([member, value]) => field(`${group}-${name}`, 'query', member, value)),
  ]
  return html`<details class="try">
    <summary>Try it</summary>
    <form data-method="${endpoint.method}" data-path="${endpoint.path}" data-auth="${endpoint.auth}">
      ${fields}
      ${endpoint.body === undefined ? '' : bodyField(`${group}-${name}`, example.body)}
      <button type="submit">Send</button>
      <output aria-live="polite"></output>
    </form>
  </details>`
}

function field(operation: string, part: string, member: string, value: unknown): Markup {
  const id = `${operation}-${part}-${member}`
  const shown = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return html`<label for="${id}">${member}</label><input id="${id}" name="${part}.${member}" value="${shown}" spellcheck="false" autocomplete="off">`
}

function bodyField(operation: string, body: unknown): Markup {
  const text = JSON.stringify(body, null, 2)
  return html`<label for="${operation}-body">Body</label><textarea id="${operation}-body" name="body" rows="${Math.min(14, text.split('\n').length)}" spellcheck="false">${text}</textarea>`
}

/** Maximum depth of nested members that get a row each. */
const DEEPEST = 3

const Shape = z.looseObject({
  $ref: z.optional(z.string()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  items: z.optional(z.unknown()),
  anyOf: z.optional(z.array(z.unknown())),
})

/**
 * Every member of a response, nested ones with their full path, such as `donations[].amount`. `place` is an operation
 * such as `donations.list`, or `Event`.
 */
export function responseRows(schema: Schema, place: string): MemberRow[] {
  const components = new Map<string, JsonSchema>()
  return rowsBelow(wireSchema(schema, components, [place]), { components, prefix: '', depth: 1 })
}

interface Place {
  components: ReadonlyMap<string, JsonSchema>
  prefix: string
  depth: number
}

function rowsBelow(value: unknown, place: Place): MemberRow[] {
  const schema = objectOf(value, place.components)
  if (schema === undefined) return []
  const { properties = {} } = Shape.parse(schema)
  return memberRows(schema).flatMap((row) => {
    const name = `${place.prefix}${row.name}`
    const inner = place.depth < DEEPEST ? membersOf(properties[row.name], { ...place, prefix: name }) : []
    return [{ ...row, name }, ...inner]
  })
}

function membersOf(value: unknown, place: Place): MemberRow[] {
  const { items } = z.safeParse(Shape, value).data ?? {}
  const deeper = { ...place, depth: place.depth + 1 }
  if (items !== undefined) return rowsBelow(items, { ...deeper, prefix: `${place.prefix}[].` })
  return rowsBelow(value, { ...deeper, prefix: `${place.prefix}.` })
}

/** The object of a schema, which may be a reference or an alternative to null. */
function objectOf(value: unknown, components: ReadonlyMap<string, JsonSchema>): JsonSchema | undefined {
  const parsed = z.safeParse(Shape, value)
  if (!parsed.success) return undefined
  const { $ref, properties, anyOf } = parsed.data
  if ($ref !== undefined) return objectOf(components.get($ref.replace('#/components/schemas/', '')), components)
  if (properties !== undefined) return parsed.data
  return anyOf?.map((one) => objectOf(one, components)).find((one) => one !== undefined)
}
