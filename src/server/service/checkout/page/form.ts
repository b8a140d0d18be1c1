import { html, raw } from 'hono/html'
import { unstorableContent } from '../../../../contract/index.ts'
import { icon, type Markup } from '../../../pages/page.ts'
import type { HostedTranslator } from './layout.ts'

/** Form errors by message name, each with its field. */
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

export type FieldError = keyof typeof FIELD_OF

/** The error of each invalid field. */
export type FieldErrors = Partial<Record<FieldName, FieldError>>

/** Encodes errors for an address, without any typed values. */
export function encodeFieldErrors(problems: FieldErrors): string {
  return Object.values(problems).join('.')
}

/** Decodes errors from an address; unknown values are skipped. */
export function decodeFieldErrors(text: string): FieldErrors {
  const words = text.slice(0, 200).split('.').filter(isProblem)
  return Object.fromEntries(words.map((problem) => [FIELD_OF[problem], problem]))
}

function isProblem(word: string): word is FieldError {
  return Object.hasOwn(FIELD_OF, word)
}

/** A dedication as typed: the occasion, the honoree and whom to notify; empty texts for a gift without one. */
export interface TypedDedication {
  occasion: 'honor' | 'memory'
  honoree: string
  tell: string
}

/** A gift without a dedication. */
export const NO_DEDICATION: TypedDedication = { occasion: 'honor', honoree: '', tell: '' }

/** Text that the database can store; anything else counts as empty. */
export function storable(text: string | null): string {
  const trimmed = (text ?? '').trim()
  return unstorableContent(trimmed) === undefined ? trimmed : ''
}

/** A validated form: the error of each field, a general message, and the field to focus. */
export interface CheckedForm {
  problems: FieldErrors
  refusal?: { sentence: string; field: FieldName }
}

/** A form field to render. */
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

/** Renders a field with its label and error. */
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

/** Attributes that mark a field as invalid, describe the error, and focus it first. */
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

/** Card fields, always empty: card data is never shown again. */
export function cardFields(form: CheckedForm, translator: HostedTranslator): Markup {
  const { t } = translator
  return html`${field(form, translator, { id: 'number', autocomplete: 'cc-number', numeric: true, placeholder: '1234 1234 1234 1234', longest: 30 })}
        ${field(form, translator, { id: 'expiry', autocomplete: 'cc-exp', numeric: true, placeholder: t('expiryExample'), longest: 9, half: true })}
        ${field(form, translator, { id: 'cvc', autocomplete: 'cc-csc', numeric: true, placeholder: '123', longest: 4, half: true })}`
}

/** Renders why a payment was refused, above the form; nothing otherwise. */
export function refusal({ refusal }: CheckedForm): Markup | '' {
  return refusal === undefined
    ? ''
    : html`<div class="alert" role="alert" id="refusal">${icon('alert')}<span>${refusal.sentence}</span></div>`
}

/** Renders the fields of a dedication, collapsed because most gifts have none. */
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
