import type { PropertyDeclarations, PropertyValues } from 'lit'
import { AlmonerElement } from './almoner-element.ts'
import { reflected } from './attributes.ts'

/** Base of elements that are form controls: name, value, disabled state, validity, reset and restore. */
export abstract class FormControlElement extends AlmonerElement {
  static readonly formAssociated = true
  static override properties: PropertyDeclarations = {
    ...AlmonerElement.properties,
    name: { ...reflected },
    disabled: { ...reflected, type: Boolean },
  }

  /** Name of the form field. */
  name = ''
  /** Whether the donor cannot use the element now. */
  disabled = false

  #isDisabledByForm = false

  /** What the form sends; null sends nothing. */
  protected abstract get formValue(): string | FormData | null

  /** Sets the value that the browser restores, as `formState` wrote it. */
  protected abstract restoreFormState(state: string): void

  /** Goes back to what the page began with. */
  abstract formResetCallback(): void

  /** What the browser keeps to restore the control by. */
  protected get formState(): string {
    return typeof this.formValue === 'string' ? this.formValue : ''
  }

  /** What is missing for the form to be sent; empty if nothing is. */
  protected get missingValueMessage(): string {
    return ''
  }

  /** The form that the element belongs to. */
  get form(): HTMLFormElement | null {
    return this.internals.form
  }

  /** Sets the `form` attribute: some frameworks assign every attribute as a property. */
  set form(id: string | null | undefined) {
    if (id === null || id === undefined) this.removeAttribute('form')
    else this.setAttribute('form', id)
  }

  /** Whether the element, its form or a fieldset is disabled. */
  get isDisabled(): boolean {
    return this.disabled || this.#isDisabledByForm
  }

  get validity(): ValidityState {
    return this.internals.validity
  }

  get validationMessage(): string {
    return this.internals.validationMessage
  }

  checkValidity(): boolean {
    return this.internals.checkValidity()
  }

  reportValidity(): boolean {
    return this.internals.reportValidity()
  }

  formDisabledCallback(isDisabled: boolean): void {
    this.#isDisabledByForm = isDisabled
    // The callback may run within an update that reflects `disabled`, which would ignore a request for another.
    queueMicrotask(() => this.requestUpdate())
  }

  formStateRestoreCallback(state: string | File | FormData | null): void {
    if (typeof state === 'string') this.restoreFormState(state)
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    this.updateForm()
  }

  /** Hands value and validity to the form; every update does so too. */
  updateForm(): void {
    const { internals, missingValueMessage } = this
    internals.setFormValue(this.formValue, this.formState)
    const field = this.renderRoot.querySelector<HTMLElement>('input') ?? undefined
    if (missingValueMessage === '') internals.setValidity({})
    else internals.setValidity({ valueMissing: true }, missingValueMessage, field)
  }
}
