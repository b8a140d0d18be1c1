import { html } from 'hono/html'
import * as z from 'zod/mini'
import type { Markup } from '../../../pages/page.ts'
import type { JsonSchema } from '../openapi/wire-schema.ts'

/** A row of a table of parameters or members. */
export interface MemberRow {
  name: string
  type: string
  required: boolean
  note: string
}

const Described = z.object({
  properties: z._default(z.record(z.string(), z.record(z.string(), z.unknown())), {}),
  required: z._default(z.array(z.string()), []),
})

/** The members of an object schema as table rows. */
export function memberRows(schema: JsonSchema): MemberRow[] {
  const { properties, required } = z.parse(Described, schema)
  return Object.entries(properties).map(([name, member]) => ({
    name,
    type: typeText(member),
    required: required.includes(name),
    note: noteText(member),
  }))
}

/** A short description of a schema's type, such as `list of text`. */
function typeText(schema: JsonSchema): string {
  if ('$ref' in schema) return 'object'
  if (Array.isArray(schema.enum)) return schema.enum.map(String).join(' | ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => words.get(String(type)) ?? String(type)).join(' or ')
  if (schema.type === 'array') return `list of ${typeText(inner(schema.items))}`
  if (Array.isArray(schema.anyOf)) return [...new Set(schema.anyOf.map((one) => typeText(inner(one))))].join(' or ')
  return words.get(String(schema.type)) ?? 'any'
}

const words = new Map([
  ['string', 'text'],
  ['integer', 'integer'],
  ['number', 'number'],
  ['boolean', 'true or false'],
  ['object', 'object'],
  ['null', 'null'],
])

function noteText({ description, minimum, maximum, default: byDefault, maxItems }: JsonSchema): string {
  const bounds =
    minimum !== undefined && maximum !== undefined ? `${written(minimum)} to ${written(maximum)}` : undefined
  const parts = [
    bounds,
    maxItems === undefined ? undefined : `at most ${written(maxItems)}`,
    byDefault === undefined ? undefined : `default ${String(byDefault)}`,
  ]
  const limits = parts.filter((part) => part !== undefined).join('; ')
  const sentence = typeof description === 'string' ? description.replaceAll('`', '') : ''
  return [sentence, limits === '' ? '' : `${limits.charAt(0).toUpperCase()}${limits.slice(1)}.`]
    .filter((part) => part !== '')
    .join(' ')
}

function written(value: unknown): string {
  return typeof value === 'number' ? value.toLocaleString('en-US') : String(value)
}

function inner(value: unknown): JsonSchema {
  const parsed = z.safeParse(z.record(z.string(), z.unknown()), value)
  return parsed.success ? parsed.data : {}
}

/** Longer tables are collapsed. */
const MAX_ROWS_OPEN = 16

/** A table of members, collapsed if it is long. */
export function memberTable(caption: string, rows: readonly MemberRow[]): Markup | '' {
  if (rows.length === 0) return ''
  const shown = html`<div class="scroll" tabindex="0" role="group" aria-label="${caption}"><table>
    <thead><tr><th scope="col">${caption}</th><th scope="col">Type</th><th scope="col">Note</th></tr></thead>
    <tbody>${rows.map(row)}</tbody>
  </table></div>`
  if (rows.length <= MAX_ROWS_OPEN) return shown
  return html`<details class="fold"><summary>${caption}: ${rows.length} members</summary>${shown}</details>`
}

function row({ name, type, required, note }: MemberRow): Markup {
  return html`<tr><th scope="row"><code>${breakable(name)}</code>${required ? html` <span class="required">required</span>` : ''}</th><td>${type}</td><td>${note}</td></tr>`
}

/** A name that can wrap only after underscores and dots. */
export function breakable(name: string): Markup {
  return html`${name.split(/(?<=[_.])(?=.)/).map((part, index) => (index === 0 ? part : html`<wbr>${part}`))}`
}
