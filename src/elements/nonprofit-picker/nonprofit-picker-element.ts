import { TaskStatus } from '@lit/task'
import { html, nothing, type TemplateResult } from 'lit'
import { isAbsent, reflected } from '../shared/attributes.ts'
import { nonprofitStyles, renderLogo } from '../shared/nonprofit-view.ts'
import { showNonprofit } from '../shared/operations.ts'
import { codeOf, failurePhase, type Phase } from '../shared/service.ts'
import { tokens } from '../shared/tokens.styles.ts'
import type { Consent } from './consent.ts'
import { FieldElement } from './field-element.ts'
import { layOut, layoutStyles } from './layouts.ts'
import { styles } from './nonprofit-picker.styles.ts'
import type { Listed } from './picker-layout.ts'
import { renderSkeleton } from './result-templates.ts'
import { resultStyles } from './results.styles.ts'

/**
 * Lets a donor find and choose a nonprofit. A form control: its value is the nonprofit's id.
 *
 * @slot - A link that works without this element; shown until it is ready and whenever it cannot work.
 * @slot label - The label, instead of the attribute.
 * @slot empty - Shown below the sentence that nothing was found.
 * @csspart label - The label above the field.
 * @csspart field - The frame around the text field.
 * @csspart input - The text field.
 * @csspart panel - The popup with causes and results.
 * @csspart chip - A cause to filter by.
 * @csspart listbox - The list of results.
 * @csspart option - One result.
 * @csspart logo - The picture of a nonprofit, or its initial.
 * @csspart name - The name of a nonprofit.
 * @csspart consent - What a nonprofit agreed to.
 * @csspart tile - One of the page's own list.
 * @csspart dialog - The dialog of `layout="dialog"`.
 * @csspart card - The chosen nonprofit.
 * @csspart button - Every plain button.
 * @csspart status - What went wrong.
 * @csspart ribbon - The sign of test mode.
 * @cssstate loading - An answer is awaited.
 * @cssstate ready - Results are shown.
 * @cssstate empty - Nothing was found.
 * @cssstate error - The service could not answer.
 * @cssstate offline - There is no connection.
 * @cssstate idle - The popup is closed.
 * @cssstate open - The popup is open.
 * @cssstate chosen - A nonprofit is chosen.
 * @fires almoner-ready - The element can be used; once.
 * @fires almoner-nonprofit-selected - The donor chose a nonprofit.
 * @fires almoner-nonprofit-cleared - The donor took the choice back.
 * @fires almoner-nonprofit-searched - A search was answered.
 * @fires almoner-request-failed - A request failed for good.
 */
export class NonprofitPickerElement extends FieldElement {
  static override shadowRootOptions: ShadowRootInit = { ...FieldElement.shadowRootOptions, delegatesFocus: true }
  static override styles = [tokens, nonprofitStyles, styles, resultStyles, layoutStyles]
  static override properties = {
    ...FieldElement.properties,
    value: {},
    label: {},
    placeholder: {},
    consent: {},
    categories: {},
    limit: {},
    required: { ...reflected, type: Boolean },
    remember: { type: Boolean },
    layout: { ...reflected },
    nonprofits: {},
    others: { type: Boolean },
  }

  /** Id of the chosen nonprofit; empty when none is. */
  value = ''
  /** Label above the field. */
  label = ''
  /** Hint inside the empty field. */
  placeholder = ''
  /** Written consent to require: `any`, `direct`, `via-change`, `both`, `either`, `none`. */
  consent: Consent = 'any'
  /** Causes to offer: a comma list, a JSON list or an array; all eleven when empty. */
  categories: string | readonly string[] = ''
  /** Results per page, 1 to 50. */
  limit: number | string = 10
  /** Whether the form needs a choice. */
  required = false
  /** Whether to keep the choice in this browser for the next visit. */
  remember = false
  /** How the picker is laid out: as a field, as tiles of `nonprofits`, or in a dialog on top of the page. */
  layout: 'field' | 'tiles' | 'dialog' | '' = ''
  /** Ids or EINs of the page's own short list, shown as tiles. */
  nonprofits: string | readonly string[] = ''
  /** Whether the donor may choose others than the page's own list. */
  others = false

  /** The page's own list, and how the picker is laid out. */
  readonly #layout = this.serviceTask(
    () => [this.nonprofits, this.layout] as const,
    async (_, signal) => {
      if (this.#isPlain) return undefined
      const failures: unknown[] = []
      const asked = this.#ids.map((id) =>
        this.ask(showNonprofit, { params: { id } }, { signal }).catch((error: unknown) => {
          signal.throwIfAborted()
          this.warn(`nonprofits: "${id}": ${codeOf(error)}`)
          failures.push(error)
          return []
        }),
      )
      this.listed = (await Promise.all(asked)).flat()
      // Where the page allows its own list alone, nothing else is offered in its stead.
      if (failures.length > 0 && this.listed.length === 0 && !this.others) throw failures[0]
      return layOut(this)
    },
  )
  readonly renderLogo = renderLogo
  /** Those of the page's own list that the service knows. */
  listed: readonly Listed[] = []

  override get phase(): Phase {
    const { status, error } = this.#layout
    if (this.#isPlain || status === TaskStatus.COMPLETE) return super.phase
    return status === TaskStatus.ERROR ? failurePhase(error) : 'loading'
  }

  get #ids(): readonly string[] {
    return `${this.nonprofits}`.match(/[^\s,]+/g) ?? []
  }

  /** Whether the picker is a field and nothing else. */
  get #isPlain(): boolean {
    return isAbsent(`${this.nonprofits}`) && this.layout !== 'dialog'
  }

  protected override renderContent(): TemplateResult {
    return html`
      <div class="top">
        <label part="label" id="label" for="input"
          ><slot name="label">${this.label || this.t('pickLabel')}</slot></label
        >
        ${this.renderRibbon()}
      </div>
      <div class="place">${this.#renderPlace()}</div>
      <div class="hidden-visually" role="status">${this.announcement}</div>
    `
  }

  #renderPlace(): TemplateResult {
    const field = () => (this.value === '' ? this.renderField() : this.renderChosen())
    const { status, value, error } = this.#layout
    if (this.#isPlain) return field()
    if (status === TaskStatus.ERROR) return this.renderFailure(error, () => void this.#layout.run())
    if (status !== TaskStatus.COMPLETE) return html`${this.#renderSkeletons()}`
    return value === undefined ? field() : value.render(field)
  }

  /** The places of tiles, and of what comes below them. */
  #renderSkeletons(): unknown {
    const skeleton = html`<div class="card">${renderSkeleton()}</div>`
    if (this.layout === 'dialog') return skeleton
    const isOther = this.value !== '' && !this.#ids.includes(this.value)
    return [
      this.#ids.map(() => skeleton),
      this.others ? (isOther ? skeleton : html`<div class="rest"></div>`) : nothing,
    ]
  }
}
