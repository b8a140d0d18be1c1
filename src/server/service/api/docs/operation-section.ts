import { html } from 'hono/html'
import { type ErrorCode, errors, type Operation, type Schema } from '../../../../contract/index.ts'
import type { Markup } from '../../../pages/page.ts'
import { codesOf } from '../openapi/error-answers.ts'
import { bodyName } from '../openapi/openapi-document.ts'
import { wireSchema } from '../openapi/wire-schema.ts'
import { answerRows } from './answer-rows.ts'
import { codeBlock, sampleBlocks } from './code-block.ts'
import { codeSamples } from './code-samples.ts'
import { type ExampleRequest, exampleOf } from './example-request.ts'
import { type MemberRow, memberRows } from './member-rows.ts'
import { memberTable } from './member-table.ts'

/** What every section is shown with. */
export interface SectionOptions {
  baseUrl: string
  /** A nonprofit that exists here, for examples that can be tried. */
  nonprofitId: string | undefined
}

/** Where a section stands on the page. */
export function anchorOf({ group, name }: Operation): string {
  return `${group}-${name}`
}

/** A summary without the marks that stand around code in it. */
export function plain(summary: string): string {
  return summary.replaceAll('`', '')
}

/** One operation: what it does, what goes in, what comes out, and a form to try it. */
export function operationSection(operation: Operation, options: SectionOptions): Markup {
  const { group, name, endpoint } = operation
  const places = [`${group}.${name}`, group]
  const example = exampleOf(operation, options.nonprofitId)
  return html`<section class="operation" id="${anchorOf(operation)}" aria-labelledby="${anchorOf(operation)}-title">
    <div class="about">
      <h3 id="${anchorOf(operation)}-title">${plain(endpoint.summary)}${endpoint.deprecated ? html` <span class="mark">earlier</span>` : ''}</h3>
      <p class="place"><span class="method ${endpoint.method.toLowerCase()}">${endpoint.method}</span> <code>${endpoint.path}</code></p>
      <p class="auth">${authSentences[endpoint.auth]}${endpoint.auth === 'none' ? '' : html` For a <a href="/docs/keys#restricted-keys">restricted key</a> it is <code>${group}.${name}</code>.`}</p>
      ${memberTable('In the path', rowsOf(endpoint.params, places))}
      ${memberTable('In the query', rowsOf(endpoint.query, places))}
      ${memberTable('In the body', rowsOf(endpoint.body, [bodyName(operation)]))}
      ${memberTable('In the answer', answerRows(endpoint.response))}
      ${errorList(codesOf(endpoint).filter((code) => (endpoint.errors ?? []).includes(code)))}
    </div>
    <div class="example">
      <h4>Request</h4>
      ${sampleBlocks(codeSamples(operation, example, options.baseUrl), `Request of ${plain(endpoint.summary)}`)}
      <h4>Answer</h4>
      ${codeBlock(JSON.stringify(example.response, null, 2), `Answer of ${plain(endpoint.summary)}`)}
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
  return html`<h4>It may refuse with</h4>
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
