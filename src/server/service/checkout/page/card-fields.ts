import { html } from 'hono/html'
import { icon } from '../../../pages/icon.ts'
import type { Markup } from '../../../pages/page.ts'
import { field, type JudgedForm } from './field.ts'
import type { HostedSpeaker } from './hosted-speaker.ts'

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
