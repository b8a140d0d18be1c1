import { TaskStatus } from '@lit/task'
import { html, type PropertyValues, type TemplateResult } from 'lit'
import { NonprofitClearedEvent, NonprofitSelectedEvent } from '../shared/events.ts'
import { connectedElements } from '../shared/messages.ts'
import { DirectoryElement } from './directory-element.ts'
import type { Listed } from './picker-layout.ts'
import { forgetChoice, recallChoice, rememberChoice } from './remembered-choice.ts'
import { renderChosen, renderSkeleton } from './result-templates.ts'

/** Keeps what the donor chose: tells the page, the form and, where it asked for that, the next visit. */
export abstract class ChoiceElement extends DirectoryElement {
  abstract required: boolean
  abstract remember: boolean

  #initial: string | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.#initial ??= this.value
    if (this.remember && !this.value) this.value = recallChoice()
  }

  /** Takes the choice back, as the donor's own Clear and Change do. */
  clear(): void {
    this.value = ''
    this.chosen = undefined
    this.typed = ''
    this.askFor('')
  }

  override formResetCallback(): void {
    this.clear()
    this.value = this.getAttribute('value') ?? this.#initial ?? ''
  }

  protected override restoreFormState(state: string): void {
    this.value = state
  }

  protected override get formValue(): string | null {
    return this.value === '' ? null : this.value
  }

  protected override get formState(): string {
    return this.value
  }

  protected override get missingValueMessage(): string {
    return this.required && this.value === '' ? this.t('pickRequired') : ''
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    this.setState('chosen', this.value !== '')
    // Buttons give to whom their picker has chosen.
    if (changed.has('value')) for (const element of connectedElements) element.requestUpdate()
  }

  /** Takes a nonprofit for the donor's choice. */
  override choose(nonprofit: Listed): void {
    if (!nonprofit.eligible) return
    const { id, ein, name } = nonprofit
    const hadFocus = this.matches(':focus-within')
    this.chosen = nonprofit
    this.value = id
    this.close()
    if (this.remember) rememberChoice(id)
    this.#tell(new NonprofitSelectedEvent({ nonprofitId: id, ein, name }))
    if (hadFocus) void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('#change')?.focus())
  }

  /** Takes the donor's choice back, for another one. */
  readonly unpick = (): void => {
    this.requestUpdate()
    if (this.value !== '') {
      this.clear()
      forgetChoice()
      this.#tell(new NonprofitClearedEvent({}))
    }
    void this.updateComplete.then(() => this.focus())
  }

  #tell(event: Event): void {
    this.dispatchEvent(event)
    this.dispatchEvent(new Event('change', { bubbles: true }))
  }

  protected renderChosen(): TemplateResult {
    const { chosen } = this
    if (this.lookup.status === TaskStatus.ERROR && chosen === undefined)
      return html`${this.renderFailure(this.lookup.error)}`
    if (chosen === undefined) return html`<div class="card" aria-hidden="true">${renderSkeleton()}</div>`
    return renderChosen(this, chosen, { disabled: this.isDisabled, onChange: this.unpick })
  }
}
