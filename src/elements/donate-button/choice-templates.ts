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

/** Renders the amounts to choose from, in a row as a list; nothing if there is only one. */
export function renderAmounts(view: ChoiceView, { isRow = false } = {}): unknown {
  const { choices } = view.amountController.offer
  const isOnly = choices.length === 1
  if (isOnly && choices[0] !== OWN) return nothing
  const parts = [
    isOnly ? nothing : isRow ? renderAmountList(view, choices) : renderAmountPills(view, choices),
    isOnly || view.amountController.choice === OWN ? renderOwnAmount(view) : nothing,
    renderProblem(view),
  ]
  if (isRow) return parts
  const noteInput = ({ type }: Event) => lastInput.set(view, type)
  return html`<fieldset class="amounts" ?disabled=${view.isDisabled} @pointerdown=${noteInput} @keydown=${noteInput}>
    <legend class="hidden-visually">${view.t('chooseAmount')}</legend>
    ${parts}
  </fieldset>`
}

function renderAmountPills(view: ChoiceView, choices: readonly number[]): TemplateResult {
  const pills = choices.map((cents) => renderAmount(view, cents))
  return html`<div class="pills">${pills.slice(0, -2)}<div class="pills">${pills.slice(-2)}</div></div>`
}

interface PillOptions {
  /** Name of the group, and its part unless there is none. */
  name: 'amount' | 'frequency' | 'occasion'
  part?: 'amount' | 'frequency'
  isChosen: boolean
  /** ID of the group's error. */
  problem?: string
  onChoose: () => void
  onFocus?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
}

/** One choice of a group. */
function renderPill(
  label: unknown,
  { name, part, isChosen, problem, onChoose, onFocus, onKeyDown }: PillOptions,
): TemplateResult {
  return html`<label class="pill" part=${part ?? nothing}
    ><input
      type="radio"
      name=${name}
      aria-describedby=${problem ?? nothing}
      class="hidden-visually"
      .checked=${isChosen}
      @change=${onChoose}
      @focus=${onFocus}
      @keydown=${onKeyDown}
    /><span>${label}</span></label
  >`
}

function renderAmount(view: ChoiceView, cents: number): TemplateResult {
  const { amountController: amount, t, money } = view
  const { roundUp, roundedCart } = amount.offer
  const isOwn = cents === OWN
  // A press on the custom amount focuses its field; keyboard users stay among the choices.
  const onFocus = () => {
    if (isOwn && amount.choice === OWN && lastInput.get(view) === 'pointerdown')
      void view.updateComplete.then(() => view.focus())
  }
  const onChoose = () => {
    amount.choose(cents)
    onFocus()
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    // A digit typed on the custom amount goes into its field.
    if (isOwn && amount.choice === OWN && /^[\p{Nd}$]$/u.test(key)) view.focus()
  }
  const rounded = html`<small>${t('roundUp', { amount: money(roundedCart) })}</small>`
  const label = isOwn ? t('otherAmount') : [money(cents, { short: true }), cents === roundUp ? rounded : nothing]
  const isChosen = amount.choice === cents
  return renderPill(label, {
    name: 'amount',
    part: 'amount',
    isChosen,
    problem: 'complaint',
    onChoose,
    onFocus,
    onKeyDown,
  })
}

/** The amounts as a select, for a row. */
function renderAmountList(view: ChoiceView, choices: readonly number[]): TemplateResult {
  const { amountController: amount, isDisabled, t } = view
  const onChange = ({ target }: Event) => target instanceof HTMLSelectElement && amount.choose(Number(target.value))
  const options = choices.map(
    (cents) => html`<option value=${cents} .selected=${cents === amount.choice}>${amountLabel(view, cents)}</option>`,
  )
  const prompt = html`<option value="" disabled hidden .selected=${true}>${t('giveNothing')}</option>`
  return html`<select part="amount" ?disabled=${isDisabled} aria-label=${t('chooseAmount')} @change=${onChange}>
    ${amount.choice === undefined ? prompt : nothing} ${options}
  </select>`
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
  const pills = frequency.offered.map((word) =>
    renderPill(t(FREQUENCY_LABELS[word]), {
      name: 'frequency',
      part: 'frequency',
      isChosen: frequency.present === word,
      problem: 'unsaid',
      onChoose: () => {
        frequency.choose(word)
        amountController.check(false)
      },
    }),
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

function renderOccasion(
  { dedicationController: dedication, t }: ChoiceView,
  occasion: DedicationText['occasion'],
): TemplateResult {
  return renderPill(t(OCCASION_LABELS[occasion]), {
    name: 'occasion',
    isChosen: dedication.text.occasion === occasion,
    onChoose: () => dedication.write({ occasion }),
  })
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
