import { html, raw } from 'hono/html'
import type { Markup } from '../../../pages/page.ts'
import { dollars } from '../../../rendering/amounts.ts'
import type { FieldName } from './decline-sentences.ts'
import { type Gift, writtenEin } from './gift.ts'
import { icon, page } from './layout.ts'

/** What the form shows: what stays filled in, and what is to be mended. Never anything of a card. */
export interface GiftForm {
  action: string
  /** Names this rendering of the form: sent twice, it still pays once. */
  attempt: string
  cardForm: 'here' | 'elsewhere'
  name: string
  email: string
  /** One sentence per field that is not right yet. */
  problems: Partial<Record<FieldName, string>>
  /** One sentence about the whole payment, and the field to begin with. */
  refusal?: { sentence: string; field: FieldName }
}

/** The page where a donor gives. */
export function giftPage(gift: Gift, form: GiftForm): Markup {
  const troubled = form.refusal !== undefined || Object.keys(form.problems).length > 0
  const title = `Give ${dollars(gift.amount)} to ${gift.nonprofit.name}`
  return page({
    title: troubled ? `Please check: ${title}` : title,
    testMode: gift.testMode,
    main: html`<main class="gift">${summary(gift)}${payment(gift, form)}</main>`,
  })
}

function summary({ amount, fee, nonprofit, shop, cancelUrl }: Gift): Markup {
  return html`<section class="summary" aria-labelledby="recipient">
      <a class="back" href="${cancelUrl}">${icon('back')}Back to ${shop}</a>
      <p class="eyebrow">Your gift to</p>
      <h1 id="recipient">${nonprofit.name}</h1>
      <p class="facts"><span>EIN ${writtenEin(nonprofit.ein)}</span>${nonprofit.place === '' ? '' : html` · <span>${nonprofit.place}</span>`}</p>
      <p class="amount">${dollars(amount)}</p>
      <dl class="split">
        <div class="reaches"><dt>${nonprofit.name} receives</dt><dd>${dollars(amount - fee)}</dd></div>
        <div><dt>Card processing fee</dt><dd>${dollars(fee)}</dd></div>
      </dl>
    </section>`
}

function payment(gift: Gift, form: GiftForm): Markup {
  return html`<form class="card" method="post" action="${form.action}" data-gift novalidate autocomplete="on">
      <h2>${form.cardForm === 'here' ? 'Pay by card' : 'Pay securely'}</h2>
      ${form.refusal === undefined ? '' : html`<div class="alert" role="alert" id="refusal">${icon('alert')}<span>${form.refusal.sentence}</span></div>`}
      <input type="hidden" name="attempt" value="${form.attempt}">
      <div class="hush" aria-hidden="true"><label for="nickname">Leave this empty</label><input id="nickname" name="nickname" tabindex="-1" autocomplete="off"></div>
      ${form.cardForm === 'here' ? fields(form) : html`<p class="small">You enter your card on the next page, and come back here by yourself.</p>`}
      ${disclosure(gift)}
      <button class="give" type="submit">Give ${dollars(gift.amount)}</button>
      <p class="cancel"><a href="${gift.cancelUrl}">Cancel</a></p>
    </form>`
}

function fields(form: GiftForm): Markup {
  return html`<div class="fields">
        ${field(form, { id: 'name', label: 'Name on card', autocomplete: 'cc-name', value: form.name, longest: 200 })}
        ${field(form, { id: 'email', label: 'Email', autocomplete: 'email', value: form.email, type: 'email', longest: 254 })}
        ${field(form, { id: 'number', label: 'Card number', autocomplete: 'cc-number', numeric: true, placeholder: '1234 1234 1234 1234', longest: 30 })}
        ${field(form, { id: 'expiry', label: 'Expiry', autocomplete: 'cc-exp', numeric: true, placeholder: 'MM / YY', longest: 9, half: true })}
        ${field(form, { id: 'cvc', label: 'CVC', autocomplete: 'cc-csc', numeric: true, placeholder: '123', longest: 4, half: true })}
      </div>`
}

interface Field {
  id: FieldName
  label: string
  autocomplete: string
  longest: number
  value?: string
  type?: string
  placeholder?: string
  numeric?: boolean
  half?: boolean
}

function field(form: GiftForm, { id, label, autocomplete, longest, value = '', ...rest }: Field): Markup {
  const problem = form.problems[id]
  return html`<div class="${rest.half ? 'field half' : 'field'}">
          <label for="${id}">${label}</label>
          <input id="${id}" name="${id}" type="${rest.type ?? 'text'}" value="${value}" autocomplete="${autocomplete}" maxlength="${longest}" placeholder="${rest.placeholder ?? ''}"${rest.numeric ? raw(' inputmode="numeric"') : ''} required${marks(form, id)}>
          ${problem === undefined ? '' : html`<p class="problem" id="${id}-problem">${problem}</p>`}
        </div>`
}

/** Says of a field that it is not right, why, and that the donor should begin there. */
function marks(form: GiftForm, id: FieldName): Markup {
  const described = describedBy(form, id)
  const focus = firstTroubled(form) === id ? raw(' autofocus') : ''
  return described === undefined
    ? html`${focus}`
    : html`${raw(` aria-invalid="true" aria-describedby="${described}"`)}${focus}`
}

function describedBy({ problems, refusal }: GiftForm, id: FieldName): string | undefined {
  if (problems[id] !== undefined) return `${id}-problem`
  return refusal?.field === id ? 'refusal' : undefined
}

const order: readonly FieldName[] = ['name', 'email', 'number', 'expiry', 'cvc']

function firstTroubled({ problems, refusal }: GiftForm): FieldName | undefined {
  return refusal?.field ?? order.find((id) => problems[id] !== undefined)
}

function disclosure({ amount, fee, nonprofit, shop }: Gift): Markup {
  return html`<p class="small">One charge of ${dollars(amount)}: ${dollars(amount - fee)} for ${nonprofit.name} and ${dollars(fee)} for processing the card.</p>
      <p class="small">You give to the grant-making foundation behind this page. It is the donee and passes the money on. You may be able to deduct the gift; ${shop} may not.</p>`
}
