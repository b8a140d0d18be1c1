import { html, raw } from 'hono/html'
import { unstorableContent } from '../../../../contract/index.ts'
import { icon, type Markup } from '../../../pages/page.ts'
import type { HostedTranslator } from './layout.ts'

/** What can be wrong in the form, each with its field and under the name of its sentence. */
const FIELD_OF = {
  nameMissing: 'name',
  nameLong: 'name',
  emailWrong: 'email',
  numberWrong: 'number',
  expiryWrong: 'expiry',
  expiryPast: 'expiry',
  cvcWrong: 'cvc',
  honoreeWrong: 'honoree',
  tellWrong: 'tell',
} as const

/** A field of the form. */
export type FieldName = (typeof FIELD_OF)[FieldError]

/** One thing that is wrong. */
export type FieldError = keyof typeof FIELD_OF

/** What is wrong with each field that is not right yet. */
export type FieldErrors = Partial<Record<FieldName, FieldError>>

/** Writes problems for an address: nothing of what was typed, only what to fix. */
export function encodeFieldErrors(problems: FieldErrors): string {
  return Object.values(problems).join('.')
}

/** Reads problems out of an address; what is none is left out. */
export function decodeFieldErrors(text: string): FieldErrors {
  const words = text.slice(0, 200).split('.').filter(isProblem)
  return Object.fromEntries(words.map((problem) => [FIELD_OF[problem], problem]))
}

function isProblem(word: string): word is FieldError {
  return Object.hasOwn(FIELD_OF, word)
} /** In whose honor or memory a donor gives, and whom to tell; empty texts where the gift is not dedicated. */
export interface TypedDedication {
  occasion: 'honor' | 'memory'
  honoree: string
  tell: string
}

/** A gift that is dedicated to nobody. */
export const NO_DEDICATION: TypedDedication = { occasion: 'honor', honoree: '', tell: '' }

/** Text the database can keep; anything else counts as empty. */
export function storable(text: string | null): string {
  const trimmed = (text ?? '').trim()
  return unstorableContent(trimmed) === undefined ? trimmed : ''
}

/** What a form has against what was typed: its fields, and one sentence about the whole, with the field to begin with. */
export interface CheckedForm {
  problems: FieldErrors
  refusal?: { sentence: string; field: FieldName }
}

/** A field of the form, as it is drawn. */
interface Field {
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
  form: CheckedForm,
  { t }: HostedTranslator,
  { id, autocomplete, longest, value = '', ...rest }: Field,
): Markup {
  const problem = form.problems[id]
  return html`<div class="${rest.half ? 'field half' : 'field'}">
          <label for="${id}">${t(id)}</label>
          <input id="${id}" name="${id}" type="${rest.type ?? 'text'}" value="${value}" autocomplete="${autocomplete}" maxlength="${longest}" placeholder="${rest.placeholder ?? ''}"${rest.numeric ? raw(' inputmode="numeric" dir="ltr"') : ''}${rest.optional ? '' : raw(' required')}${validityAttributes(form, id)}>
          ${problem === undefined ? '' : html`<p class="problem" id="${id}-problem">${t(problem)}</p>`}
        </div>`
}

/** Says of a field that it is not right, why, and that the donor should begin there. */
function validityAttributes(form: CheckedForm, id: FieldName): Markup {
  const described = describedBy(form, id)
  const focus = firstInvalid(form) === id ? raw(' autofocus') : ''
  return described === undefined
    ? html`${focus}`
    : html`${raw(` aria-invalid="true" aria-describedby="${described}"`)}${focus}`
}

function describedBy({ problems, refusal }: CheckedForm, id: FieldName): string | undefined {
  if (problems[id] !== undefined) return `${id}-problem`
  return refusal?.field === id ? 'refusal' : undefined
}

const order: readonly FieldName[] = ['name', 'email', 'number', 'expiry', 'cvc', 'honoree', 'tell']

function firstInvalid({ problems, refusal }: CheckedForm): FieldName | undefined {
  return refusal?.field ?? order.find((id) => problems[id] !== undefined)
}

/** The fields of a card, empty each time: nothing of a card is ever shown again. */
export function cardFields(form: CheckedForm, translator: HostedTranslator): Markup {
  const { t } = translator
  return html`${field(form, translator, { id: 'number', autocomplete: 'cc-number', numeric: true, placeholder: '1234 1234 1234 1234', longest: 30 })}
        ${field(form, translator, { id: 'expiry', autocomplete: 'cc-exp', numeric: true, placeholder: t('expiryExample'), longest: 9, half: true })}
        ${field(form, translator, { id: 'cvc', autocomplete: 'cc-csc', numeric: true, placeholder: '123', longest: 4, half: true })}`
}

/** Why a payment was refused, before its form; nothing where none was. */
export function refusal({ refusal }: CheckedForm): Markup | '' {
  return refusal === undefined
    ? ''
    : html`<div class="alert" role="alert" id="refusal">${icon('alert')}<span>${refusal.sentence}</span></div>`
}

/** Where a donor says in whose honor or memory the gift is: folded up, for most gifts are dedicated to nobody. */
export function dedicationFields(
  { occasion, honoree, tell }: TypedDedication,
  form: CheckedForm,
  translator: HostedTranslator,
): Markup {
  const { t } = translator
  const isOpen =
    honoree !== '' || tell !== '' || form.problems.honoree !== undefined || form.problems.tell !== undefined
  const person: Field = { id: 'honoree', autocomplete: 'off', longest: 100, value: honoree, optional: true }
  const recipient: Field = { id: 'tell', autocomplete: 'off', longest: 254, value: tell, type: 'email', optional: true }
  return html`<details class="dedication"${isOpen ? raw(' open') : ''}>
        <summary>${t('dedicate')}</summary>
        <p class="small" id="dedicate-hint">${t('dedicateHint')}</p>
        <fieldset aria-describedby="dedicate-hint">
          <legend class="apart">${t('occasion')}</legend>
          ${choice('honor', occasion === 'honor', t('inHonor'))}
          ${choice('memory', occasion === 'memory', t('inMemory'))}
        </fieldset>
        <div class="fields">
          ${field(form, translator, person)}
          ${field(form, translator, recipient)}
        </div>
      </details>`
}

function choice(value: TypedDedication['occasion'], isChosen: boolean, label: string): Markup {
  return html`<label class="choice"><input type="radio" name="occasion" value="${value}"${isChosen ? raw(' checked') : ''}><span>${label}</span></label>`
}
