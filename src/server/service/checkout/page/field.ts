import { html, raw } from 'hono/html'
import type { Markup } from '../../../pages/page.ts'
import type { FieldName, FormProblems } from './form-problems.ts'
import type { HostedSpeaker } from './hosted-speaker.ts'

/** What a form has against what was typed: its fields, and one sentence about the whole, with the field to begin with. */
export interface JudgedForm {
  problems: FormProblems
  refusal?: { sentence: string; field: FieldName }
}

/** A field of the form, as it is drawn. */
export interface Field {
  id: FieldName
  autocomplete: string
  longest: number
  value?: string
  type?: string
  placeholder?: string
  numeric?: boolean
  half?: boolean
  optional?: boolean
}

/** Draws a field with its label, and what is wrong with it. */
export function field(
  form: JudgedForm,
  { say }: HostedSpeaker,
  { id, autocomplete, longest, value = '', ...rest }: Field,
): Markup {
  const problem = form.problems[id]
  return html`<div class="${rest.half ? 'field half' : 'field'}">
          <label for="${id}">${say(id)}</label>
          <input id="${id}" name="${id}" type="${rest.type ?? 'text'}" value="${value}" autocomplete="${autocomplete}" maxlength="${longest}" placeholder="${rest.placeholder ?? ''}"${rest.numeric ? raw(' inputmode="numeric" dir="ltr"') : ''}${rest.optional ? '' : raw(' required')}${marks(form, id)}>
          ${problem === undefined ? '' : html`<p class="problem" id="${id}-problem">${say(problem)}</p>`}
        </div>`
}

/** Says of a field that it is not right, why, and that the donor should begin there. */
function marks(form: JudgedForm, id: FieldName): Markup {
  const described = describedBy(form, id)
  const focus = firstTroubled(form) === id ? raw(' autofocus') : ''
  return described === undefined
    ? html`${focus}`
    : html`${raw(` aria-invalid="true" aria-describedby="${described}"`)}${focus}`
}

function describedBy({ problems, refusal }: JudgedForm, id: FieldName): string | undefined {
  if (problems[id] !== undefined) return `${id}-problem`
  return refusal?.field === id ? 'refusal' : undefined
}

const order: readonly FieldName[] = ['name', 'email', 'number', 'expiry', 'cvc', 'honoree', 'tell']

function firstTroubled({ problems, refusal }: JudgedForm): FieldName | undefined {
  return refusal?.field ?? order.find((id) => problems[id] !== undefined)
}
