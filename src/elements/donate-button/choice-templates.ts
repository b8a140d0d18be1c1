import { html, nothing, type TemplateResult } from 'lit'
import type { Frequency } from '../../contract/payments.ts'
import type { MessageKey } from '../messages/english.ts'
import type { Localized } from '../shared/localize.ts'
import { coverFee, type FeeRule } from '../shared/money.ts'
import { type AmountController, OWN } from './amount-controller.ts'
import type { DedicationController, DedicationText, FrequencyController } from './gift-options.ts'

/** The choices of a donor, for templates. */
export interface ChoiceView extends Localized {
  readonly isDisabled: boolean
  readonly feeCoverable: boolean
  /** The card fee. */
  readonly cardFee: FeeRule
  readonly inCart: boolean
  /** Whether several nonprofits share the gift. */
  readonly isForSeveral: boolean
  readonly amountController: AmountController
  readonly frequencyController: FrequencyController
  readonly dedicationController: DedicationController
  /** Cents that the donor would pay now. */
  readonly gift: { readonly amount: number } | undefined
  focus(): void
  give(): void
  readonly updateComplete: Promise<boolean>
}

const FREQUENCY_LABELS = { once: 'monthlyOnce', monthly: 'monthlyEach' } as const satisfies Record<
  Frequency,
  MessageKey
>

const OCCASION_LABELS = { honor: 'dedicateHonor', memory: 'dedicateMemory' } as const

/** The input device a donor last used in the choices: a pointer or a key. */
const lastInput = new WeakMap<ChoiceView, string>()

/** Renders the amounts to choose from; nothing if there is only one. */
export function renderAmounts(view: ChoiceView): TemplateResult | typeof nothing {
  const { choices } = view.amountController.offer
  const isOnly = choices.length === 1
  if (isOnly && choices[0] !== OWN) return nothing
  const noteInput = ({ type }: Event) => lastInput.set(view, type)
  const pills = choices.map((cents) => renderAmount(view, cents))
  return html`<fieldset class="amounts" ?disabled=${view.isDisabled} @pointerdown=${noteInput} @keydown=${noteInput}>
    <legend class="hidden-visually">${view.t('chooseAmount')}</legend>
    ${
      isOnly ? nothing : html`<div class="pills">${pills.slice(0, -2)}<div class="pills">${pills.slice(-2)}</div></div>`
    }
    ${isOnly || view.amountController.choice === OWN ? renderOwnAmount(view) : nothing} ${renderProblem(view)}
  </fieldset>`
}

function renderAmount(view: ChoiceView, cents: number): TemplateResult {
  const { amountController: amount, t, money } = view
  const { roundUp, roundedCart } = amount.offer
  const isOwn = cents === OWN
  // A press on the custom amount focuses its field; keyboard users stay among the choices.
  const focusField = () => {
    if (isOwn && amount.choice === OWN && lastInput.get(view) === 'pointerdown')
      void view.updateComplete.then(() => view.focus())
  }
  return html`<label class="pill" part="amount">
    <input
      type="radio"
      name="amount"
      aria-describedby="complaint"
      class="hidden-visually"
      .checked=${amount.choice === cents}
      @change=${() => {
        amount.choose(cents)
        focusField()
      }}
      @focus=${focusField}
      @keydown=${({ key }: KeyboardEvent) => {
        // A digit typed on the custom amount goes into its field.
        if (isOwn && amount.choice === OWN && /^[\p{Nd}$]$/u.test(key)) view.focus()
      }}
    />
    <span
      >${isOwn ? t('otherAmount') : money(cents, { short: true })}${
        !isOwn && cents === roundUp ? html`<small>${t('roundUp', { amount: money(roundedCart) })}</small>` : nothing
      }</span
    >
  </label>`
}

/** Renders the amounts as a select, with the field for a custom amount, for a row. */
export function renderAmountList(view: ChoiceView): TemplateResult | typeof nothing {
  const { amountController: amount, isDisabled, t } = view
  const { choices } = amount.offer
  const isOnly = choices.length === 1
  if (isOnly && choices[0] !== OWN) return nothing
  const onChange = ({ target }: Event) => target instanceof HTMLSelectElement && amount.choose(Number(target.value))
  const options = choices.map(
    (cents) => html`<option value=${cents} .selected=${cents === amount.choice}>${amountLabel(view, cents)}</option>`,
  )
  const prompt = html`<option value="" disabled hidden .selected=${true}>${t('giveNothing')}</option>`
  const list = html`<select part="amount" ?disabled=${isDisabled} aria-label=${t('chooseAmount')} @change=${onChange}>
    ${amount.choice === undefined ? prompt : nothing} ${options}
  </select>`
  return html`${isOnly ? nothing : list} ${isOnly || amount.choice === OWN ? renderOwnAmount(view) : nothing}
  ${renderProblem(view)}`
}

function amountLabel({ amountController, t, money }: ChoiceView, cents: number): string {
  if (cents === OWN) return t('otherAmount')
  const { roundUp, roundedCart } = amountController.offer
  const amount = money(cents, { short: true })
  return cents === roundUp ? `${amount} · ${t('roundUp', { amount: money(roundedCart) })}` : amount
}

function renderOwnAmount(view: ChoiceView): TemplateResult {
  const { amountController: amount, t } = view
  return html`<label class="field"
    ><span class="hidden-visually">${t('ownAmount')}</span
    ><span class="sign" aria-hidden="true">$</span
    ><input
      part="input"
      type="text"
      inputmode="decimal"
      ?disabled=${view.isDisabled}
      autocomplete="off"
      maxlength="20"
      placeholder="0.00"
      aria-invalid=${amount.problem !== undefined}
      aria-describedby="complaint"
      .value=${amount.typed}
      @input=${({ target }: Event) => target instanceof HTMLInputElement && amount.type(target.value)}
      @change=${() => amount.finishTyping()}
      @keydown=${({ key, isComposing }: KeyboardEvent) => key === 'Enter' && !isComposing && view.give()}
    /><span class="muted" aria-hidden="true">USD</span></label
  >`
}

function renderProblem({ amountController, t, money }: ChoiceView): TemplateResult | typeof nothing {
  const { problem } = amountController
  if (problem === undefined) return nothing
  const { reason, cents } = problem
  return html`<p id="complaint" class="complaint" role="alert">
    ${t(reason, { amount: money(cents), digits: cents / 100 })}
  </p>`
}

/** Renders the offer to cover the fee of the amount, also before one is chosen. */
export function renderFeeCover(view: ChoiceView): TemplateResult | typeof nothing {
  const { amountController, feeCoverable, inCart, isDisabled, isForSeveral, t, money } = view
  if (!feeCoverable || inCart) return nothing
  const { amount } = amountController.chosen
  const hint = isForSeveral ? 'coverFeeHintSeveral' : 'coverFeeHint'
  const onChange = ({ target }: Event) =>
    amountController.coverFee(target instanceof HTMLInputElement && target.checked)
  return html`<label class="cover" part="cover">
    <input
      type="checkbox"
      ?disabled=${isDisabled}
      .checked=${amountController.isFeeCovered}
      @change=${onChange}
    />
    <span
      >${amount === undefined ? t('coverFeeAny') : t('coverFee', { fee: money(coverFee(amount, view.cardFee) - amount) })}
      <span class="muted">${amount === undefined ? ' ' : t(hint, { amount: money(amount) })}</span></span
    >
  </label>`
}

/** Renders how often to give; nothing unless the page offers monthly gifts. */
export function renderFrequency(view: ChoiceView): TemplateResult | typeof nothing {
  const { frequencyController: frequency, amountController, isDisabled, t } = view
  if (frequency.offered.length === 0) return nothing
  const pills = frequency.offered.map(
    (word) => html`<label class="pill" part="frequency"
      ><input
        type="radio"
        name="frequency"
        aria-describedby="unsaid"
        class="hidden-visually"
        .checked=${frequency.present === word}
        @change=${() => {
          frequency.choose(word)
          amountController.check(false)
        }}
      /><span>${t(FREQUENCY_LABELS[word])}</span></label
    >`,
  )
  const problem = html`<p id="unsaid" class="complaint" role="alert">${t('monthlyChoose')}</p>`
  return html`<fieldset ?disabled=${isDisabled}>
    <legend class="hidden-visually">${t('monthlyQuestion')}</legend>
    <div class="often">${pills}</div>
    ${amountController.isChecked && frequency.isMissing ? problem : nothing}
  </fieldset>`
}

/** Explains a monthly gift, once it is chosen. */
export function renderMonthlyMeaning({ frequencyController, gift, t, money }: ChoiceView): unknown {
  if (!frequencyController.isMonthly) return nothing
  const meaning = gift === undefined ? t('monthlyMeaningAny') : t('monthlyMeaning', { amount: money(gift.amount) })
  return html`<p class="told" role="status">${meaning}</p>`
}

/** Renders the fields of a dedication, collapsed because most gifts have none. */
export function renderDedication(view: ChoiceView): TemplateResult | typeof nothing {
  const { dedicationController: dedication, isDisabled, isForSeveral, t } = view
  if (!dedication.isOffered) return nothing
  const { occasion, honoree } = dedication.text
  return html`<details class="dedicate">
    <summary>
      ${dedication.written === undefined ? t('dedicate') : html`${t(OCCASION_LABELS[occasion])} <bdi>${honoree}</bdi>`}
    </summary>
    <fieldset ?disabled=${isDisabled}>
      <legend class="hidden-visually">${t('dedicate')}</legend>
      <div>
        ${renderOccasion(view, 'honor')} ${renderOccasion(view, 'memory')}
        ${renderDedicationField(view, 'honoree', 'dedicateHonoree', 'dedicateNameWrong')}
        ${renderDedicationField(view, 'tell_email', 'dedicateTell', 'dedicateTellWrong')}
      </div>
      <p class="muted">${t(isForSeveral ? 'dedicateHintSeveral' : 'dedicateHint')}</p>
    </fieldset>
  </details>`
}

function renderOccasion(view: ChoiceView, occasion: DedicationText['occasion']): TemplateResult {
  const { dedicationController: dedication, t } = view
  return html`<label class="pill"
    ><input
      type="radio"
      name="occasion"
      class="hidden-visually"
      .checked=${dedication.text.occasion === occasion}
      @change=${() => dedication.write({ occasion })}
    /><span>${t(OCCASION_LABELS[occasion])}</span></label
  >`
}

function renderDedicationField(
  { dedicationController: dedication, t }: ChoiceView,
  member: 'honoree' | 'tell_email',
  label: MessageKey,
  problem: MessageKey,
): TemplateResult {
  const isWrong = dedication.problems[member]
  const onInput = ({ target }: Event) =>
    target instanceof HTMLInputElement && dedication.write({ [member]: target.value })
  return html`<label class="field"
      ><span class="muted">${t(label)}</span
      ><input
        type=${member === 'honoree' ? 'text' : 'email'}
        maxlength=${member === 'honoree' ? 100 : 254}
        autocomplete="off"
        aria-invalid=${isWrong}
        aria-describedby=${isWrong ? member : nothing}
        .value=${dedication.text[member]}
        @input=${onInput}
    /></label>
    ${isWrong ? html`<p class="complaint" role="alert" id=${member}>${t(problem)}</p>` : nothing}`
}
