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

  /** The form value; null submits nothing. */
  protected abstract get formValue(): string | FormData | null

  /** Restores a value that `formState` returned. */
  protected abstract restoreFormState(state: string): void

  /** Resets to the page's initial values. */
  abstract formResetCallback(): void

  /** The state that the browser stores to restore the control. */
  protected get formState(): string {
    return typeof this.formValue === 'string' ? this.formValue : ''
  }

  /** The validation message for a missing value; empty if nothing is missing. */
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

  /** Passes value and validity to the form; every update does so too. */
  updateForm(): void {
    const { internals, missingValueMessage } = this
    internals.setFormValue(this.formValue, this.formState)
    const field = this.renderRoot.querySelector<HTMLElement>('input') ?? undefined
    if (missingValueMessage === '') internals.setValidity({})
    else internals.setValidity({ valueMissing: true }, missingValueMessage, field)
  }
}
