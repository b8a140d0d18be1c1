import { html, raw } from 'hono/html'
import { icon } from '../../../pages/icon.ts'
import type { Markup } from '../../../pages/page.ts'
import type { FieldName, FormProblems, TypedDedication } from './form-problems.ts'
import type { HostedSpeaker } from './hosted-speaker.ts'

/** What a form has against what was typed: its fields, and one sentence about the whole, with the field to begin with. */
export interface JudgedForm {
  problems: FormProblems
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

/** The fields of a card, empty each time: nothing of a card is ever shown again. */
export function cardFields(form: JudgedForm, speaker: HostedSpeaker): Markup {
  const { say } = speaker
  return html`${field(form, speaker, { id: 'number', autocomplete: 'cc-number', numeric: true, placeholder: '1234 1234 1234 1234', longest: 30 })}
        ${field(form, speaker, { id: 'expiry', autocomplete: 'cc-exp', numeric: true, placeholder: say('expiryExample'), longest: 9, half: true })}
        ${field(form, speaker, { id: 'cvc', autocomplete: 'cc-csc', numeric: true, placeholder: '123', longest: 4, half: true })}`
}

/** Why a payment was refused, before its form; nothing where none was. */
export function refusal({ refusal }: JudgedForm): Markup | '' {
  return refusal === undefined
    ? ''
    : html`<div class="alert" role="alert" id="refusal">${icon('alert')}<span>${refusal.sentence}</span></div>`
}

/** Where a donor says in whose honor or memory the gift is: folded up, for most gifts are dedicated to nobody. */
export function dedicationFields(
  { occasion, honoree, tell }: TypedDedication,
  form: JudgedForm,
  speaker: HostedSpeaker,
): Markup {
  const { say } = speaker
  const isOpen =
    honoree !== '' || tell !== '' || form.problems.honoree !== undefined || form.problems.tell !== undefined
  const person: Field = { id: 'honoree', autocomplete: 'off', longest: 100, value: honoree, optional: true }
  const told: Field = { id: 'tell', autocomplete: 'off', longest: 254, value: tell, type: 'email', optional: true }
  return html`<details class="dedication"${isOpen ? raw(' open') : ''}>
        <summary>${say('dedicate')}</summary>
        <p class="small" id="dedicate-hint">${say('dedicateHint')}</p>
        <fieldset aria-describedby="dedicate-hint">
          <legend class="apart">${say('occasion')}</legend>
          ${choice('honor', occasion === 'honor', say('inHonor'))}
          ${choice('memory', occasion === 'memory', say('inMemory'))}
        </fieldset>
        <div class="fields">
          ${field(form, speaker, person)}
          ${field(form, speaker, told)}
        </div>
      </details>`
}

function choice(value: TypedDedication['occasion'], isChosen: boolean, label: string): Markup {
  return html`<label class="choice"><input type="radio" name="occasion" value="${value}"${isChosen ? raw(' checked') : ''}><span>${label}</span></label>`
}
