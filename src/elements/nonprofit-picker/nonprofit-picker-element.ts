import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { pickerEnglish } from '../messages/english.ts'
import { reflected } from '../shared/attributes.ts'
import { dialogStyles, renderDialog } from '../shared/dialog.ts'
import { NonprofitClearedEvent, NonprofitSelectedEvent } from '../shared/events.ts'
import { FormControlElement } from '../shared/form-control-element.ts'
import { nonprofitStyles } from '../shared/nonprofit-view.ts'
import type { Phase } from '../shared/service.ts'
import { tokens } from '../shared/tokens.styles.ts'
import {
  renderCardSkeleton,
  renderChosen,
  renderDone,
  renderOpener,
  renderOther,
  renderTile,
  renderTileSkeleton,
  renderTiles,
} from './choice-templates.ts'
import { ChosenNonprofits } from './chosen-nonprofits.ts'
import type { FoundNonprofit } from './find-nonprofits.ts'
import { styles } from './nonprofit-picker.styles.ts'
import { type Consent, type PickerSettings, readPickerAttributes } from './picker-attributes.ts'
import { SearchField } from './search-field.ts'
import { SeveralController } from './several-controller.ts'
import { ShortList } from './short-list.ts'

/**
 * Lets a donor find and choose a nonprofit, or several. A form control: its value is the nonprofit's id.
 *
 * @slot - Fallback: a link that works without this element; shown until it is ready and whenever it can't work.
 * @slot label - The label, instead of the attribute.
 * @slot empty - Shown below the sentence that nothing was found.
 * @csspart label - The label above the field.
 * @csspart field - The frame around the text field.
 * @csspart input - The text field.
 * @csspart panel - The popup with categories and results.
 * @csspart chip - A category to filter by.
 * @csspart relaxed - The sentence above results for fewer words than were typed.
 * @csspart listbox - The list of results.
 * @csspart option - One result.
 * @csspart logo - The picture of a nonprofit, or its initial.
 * @csspart name - The name of a nonprofit.
 * @csspart why - The words of the mission, or the cause, by which a nonprofit was found.
 * @csspart consent - Whether the nonprofit partners with the store.
 * @csspart tile - One nonprofit of the page's short list.
 * @csspart dialog - The dialog of `layout="dialog"`.
 * @csspart card - The chosen nonprofit.
 * @csspart count - How many nonprofits are chosen, with `multiple`.
 * @csspart chosen - One of several chosen nonprofits.
 * @csspart button - Every button except the category chips.
 * @csspart status - The error message.
 * @csspart ribbon - The badge of test mode.
 * @cssstate loading - Waiting for the service.
 * @cssstate ready - Results are shown.
 * @cssstate empty - Nothing was found.
 * @cssstate error - A request failed.
 * @cssstate offline - There is no connection.
 * @cssstate idle - The popup is closed.
 * @cssstate open - The popup is open.
 * @cssstate chosen - At least one nonprofit is chosen.
 * @fires almoner-ready - The element can be used; once.
 * @fires almoner-nonprofit-selected - The donor chose a nonprofit.
 * @fires almoner-nonprofit-cleared - The donor removed the choice.
 * @fires almoner-nonprofit-searched - Search results arrived.
 * @fires almoner-request-failed - A request failed after its retry.
 */
export class NonprofitPickerElement extends FormControlElement {
  static override readonly english = pickerEnglish
  static override shadowRootOptions: ShadowRootInit = { ...FormControlElement.shadowRootOptions, delegatesFocus: true }
  static override styles = [tokens, nonprofitStyles, dialogStyles, styles]
  static override properties = {
    ...FormControlElement.properties,
    value: {},
    label: {},
    placeholder: {},
    consent: {},
    categories: {},
    limit: {},
    multiple: { ...reflected, type: Boolean },
    max: {},
    required: { ...reflected, type: Boolean },
    remember: { type: Boolean },
    layout: { ...reflected },
    nonprofits: {},
    others: { type: Boolean },
    searchesOthers: { state: true },
  }

  /** ID of the chosen nonprofit; empty if none is. With `multiple`, the IDs separated by spaces; a list can be set. */
  value: string | readonly string[] = ''
  /** Label above the field. */
  label = ''
  /** Hint inside the empty field. */
  placeholder = ''
  /** Written consent that nonprofits must have: `any`, `direct`, `via-change`, `both`, `either`, `none`. */
  consent: Consent = 'any'
  /** Categories to offer: a comma list, a JSON list or an array; all eleven when empty. */
  categories: string | readonly string[] = ''
  /** Results per page, 1 to 50. */
  limit: number | string = 10
  /** Whether donors may choose several nonprofits, which share one gift. */
  multiple = false
  /** Most nonprofits that a donor may choose with `multiple`, 2 to 20. */
  max: number | string = 20
  /** Whether the form requires a choice. */
  required = false
  /** Whether to store the choice in this browser for the next visit. */
  remember = false
  /** `field`, `tiles` of the short list, or `dialog`. */
  layout: 'field' | 'tiles' | 'dialog' | '' = ''
  /** IDs or EINs of a short list, shown as tiles. */
  nonprofits: string | readonly string[] = ''
  /** Whether donors may also choose a nonprofit that is not on the short list. */
  others = false

  /** Whether the donor searches for a nonprofit that is not on the short list. */
  protected searchesOthers = false

  #settings: PickerSettings = readPickerAttributes(this, () => {})
  readonly #chosen = new ChosenNonprofits(this, () => this.#settings.most)
  readonly #shortList = new ShortList(this, {
    ids: () => this.#settings.shortList,
    isExclusive: () => !this.others,
  })
  readonly #several = new SeveralController(this, {
    chosen: this.#chosen,
    most: () => this.#settings.most,
    onChange: (event) => this.#notify(event),
    onLeaveField: () => this.close(),
  })
  readonly #field: SearchField = new SearchField(this, {
    settings: () => this.#settings,
    chosen: this.#chosen,
    several: this.#several,
    canOpen: () => !this.isDisabled && (this.multiple || !this.#isChosen),
    onChoose: (nonprofit) => this.#choose(nonprofit),
    renderFailure: (error) => this.renderFailure(error),
  })

  get #isChosen(): boolean {
    return this.#chosen.ids.length > 0
  }

  /** Whether something is chosen that isn't on the short list. */
  get #hasOthers(): boolean {
    return this.#chosen.ids.some((id) => !this.#shortList.has(id))
  }

  override get phase(): Phase {
    if (this.#shortList.phase !== 'ready') return this.#shortList.phase
    const isSearching = this.multiple && this.#field.isOpen && this.#chosen.phase === 'ready'
    return this.#isChosen && !isSearching ? this.#chosen.phase : this.#field.phase
  }

  override refresh(): void {
    if (this.#shortList.phase !== 'ready') this.#shortList.retry()
    else if (this.#chosen.error !== undefined) this.#chosen.retry()
    else this.#field.retry()
  }

  /** Opens the results. */
  show(): void {
    this.#field.open()
  }

  /** Closes the results. */
  close(): void {
    this.#field.close()
  }

  /** Clears the choice and the typed text, without an event. */
  clear(): void {
    this.#chosen.clear()
    this.#field.clear()
  }

  /** With `multiple`, one entry for each nonprofit, as `<select multiple>` has. */
  protected override get formValue(): string | FormData | null {
    const { ids } = this.#chosen
    if (!this.multiple) return ids[0] ?? null
    if (ids.length === 0 || this.name === '') return null
    const form = new FormData()
    for (const id of ids) form.append(this.name, id)
    return form
  }

  protected override get formState(): string {
    return this.#chosen.ids.join(' ')
  }

  protected override restoreFormState(state: string): void {
    this.value = state
  }

  override formResetCallback(): void {
    this.clear()
    this.#several.reset()
    this.#chosen.reset()
  }

  protected override get missingValueMessage(): string {
    return this.required && !this.#isChosen ? this.t('pickRequired') : ''
  }

  override disconnectedCallback(): void {
    // A dialog that moves while it is open is not modal any more.
    this.#dialog?.close()
    super.disconnectedCallback()
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed)
    this.#settings = readPickerAttributes(this, (mistake) => this.warn(mistake))
    // The field stays while a donor removes and adds.
    if (this.multiple) this.searchesOthers ||= this.#hasOthers
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    this.setState('open', this.#field.isOpen)
    this.setState('chosen', this.#isChosen)
  }

  #choose(nonprofit: FoundNonprofit): void {
    if (!nonprofit.eligible) return
    if (this.multiple) this.#chooseAnother(nonprofit)
    else this.#chooseOne(nonprofit)
  }

  #chooseOne(nonprofit: FoundNonprofit): void {
    const { id, ein, name } = nonprofit
    const hadFocus = this.matches(':focus-within')
    this.#chosen.choose(nonprofit)
    this.close()
    this.#dialog?.close()
    this.#notify(new NonprofitSelectedEvent({ nonprofitId: id, ein, name }))
    if (hadFocus) void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('#change')?.focus())
  }

  /** Adds to the choice; the list stays open if nothing can be added. */
  #chooseAnother(nonprofit: FoundNonprofit): void {
    if (!this.#several.toggle(nonprofit)) return
    this.#field.clear()
    this.close()
  }

  /** Clears the choice, so that the donor can search for another nonprofit. */
  #startOver(): void {
    if (this.#isChosen) {
      this.#chosen.forget()
      this.clear()
      this.#notify(new NonprofitClearedEvent({}))
    }
    void this.updateComplete.then(() => this.focus())
  }

  #notify(event: Event): void {
    // A listener may submit the form at once.
    this.updateForm()
    this.dispatchEvent(event)
    this.dispatchEvent(new Event('change', { bubbles: true }))
  }

  get #dialog(): HTMLDialogElement | undefined {
    return this.shadowRoot?.querySelector('dialog') ?? undefined
  }

  #openDialog(): void {
    this.#dialog?.showModal()
    // Without tiles, the dialog would be empty.
    if (this.#shortList.nonprofits.length === 0) this.show()
  }

  protected override renderContent(): TemplateResult {
    return html`
      <div class="top">
        <label part="label" id="label" for="input"
          ><slot name="label">${this.label || this.t(this.multiple ? 'severalLabel' : 'pickLabel')}</slot></label
        >
        ${this.renderRibbon()}
      </div>
      ${this.multiple ? this.#several.renderCount('count') : nothing}
      <div class="place">${this.#renderLayout()}</div>
      <div class="hidden-visually" role="status">${this.#announcement}</div>
      ${this.multiple ? html`<div class="hidden-visually" role="status">${this.#several.announcement}</div>` : nothing}
    `
  }

  /** What screen readers announce. */
  get #announcement(): string {
    const { details } = this.#chosen
    if (this.#isChosen && !this.multiple) return details === undefined ? '' : this.t('chosen', { name: details.name })
    return this.phase === 'loading' ? this.t('loading') : this.#field.announcement
  }

  #renderLayout(): unknown {
    const { phase, error } = this.#shortList
    if (/error|offline/.test(phase)) return this.renderFailure(error, () => this.#shortList.retry())
    if (this.layout !== 'dialog') return this.#renderTiles()
    if (this.#isChosen && !this.multiple) return this.#renderChosen()
    if (phase === 'loading') return renderCardSkeleton()
    const onClose = () => this.#dialog?.close()
    return [
      this.multiple ? this.#renderChips() : nothing,
      renderOpener(this.t(this.multiple ? 'severalLabel' : 'pickLabel'), this.isDisabled, () => this.#openDialog()),
      renderDialog(
        { closeLabel: this.t('tilesClose'), onClose, onClosed: () => this.close() },
        this.multiple
          ? [this.#several.renderCount(), this.#renderTiles(), renderDone(this, onClose)]
          : this.#renderTiles(),
      ),
    ]
  }

  /** The short list, or the field if there is none. */
  #renderTiles(): unknown {
    const { phase, nonprofits, length } = this.#shortList
    const isLoading = phase === 'loading'
    if (!isLoading && nonprofits.length === 0) return this.#renderFieldOrChosen()
    const tiles = isLoading
      ? Array.from({ length }, () => renderTileSkeleton())
      : nonprofits.map((nonprofit) => this.#renderTile(nonprofit))
    const { multiple, others } = this
    return [renderTiles(tiles, { isLoading, multiple }), others ? this.#renderOthers() : nothing]
  }

  #renderTile(nonprofit: FoundNonprofit): TemplateResult {
    const { multiple, isDisabled } = this
    const isChosen = () => (multiple ? this.#chosen.has(nonprofit) : this.value === nonprofit.id)
    const isBarred = multiple && this.#several.isBarred(nonprofit)
    return renderTile(nonprofit, { multiple, isChosen, isBarred, isDisabled }, () => {
      if (!multiple) this.searchesOthers = false
      this.#choose(nonprofit)
    })
  }

  /** Below the tiles: a nonprofit that isn't among them, the search field, or the button that opens it. */
  #renderOthers(): TemplateResult {
    const isSearching = this.searchesOthers && (this.multiple || !this.#isChosen)
    if (this.#hasOthers || isSearching) return html`<div class="other">${this.#renderFieldOrChosen()}</div>`
    return renderOther(this, this.isDisabled, () => {
      this.searchesOthers = true
      if (this.multiple) void this.updateComplete.then(() => this.focus())
      else this.#startOver()
    })
  }

  #renderFieldOrChosen(): unknown {
    if (this.multiple) return [this.#renderChips((id) => this.#shortList.has(id)), this.#field.render()]
    return this.#isChosen ? this.#renderChosen() : this.#field.render()
  }

  #renderChips(isElsewhere?: (id: string) => boolean): unknown {
    const { error } = this.#chosen
    return [error === undefined ? nothing : this.renderFailure(error), this.#several.renderChips(isElsewhere)]
  }

  #renderChosen(): unknown {
    const { details, error } = this.#chosen
    if (error !== undefined) return this.renderFailure(error)
    if (details === undefined) return renderCardSkeleton()
    return renderChosen(this, details, { isDisabled: this.isDisabled, onChange: () => this.#startOver() })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'nonprofit-picker': NonprofitPickerElement
  }
}
