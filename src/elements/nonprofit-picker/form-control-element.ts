import { ApiElement } from '../shared/api-element.ts'
import type { Sentences } from '../shared/messages/message.ts'

/** What makes an element a control of a form, beside its name and its value. */
export abstract class FormControlElement<Own extends Sentences> extends ApiElement<Own> {
  static readonly formAssociated = true

  abstract value: string
  abstract disabled: boolean

  /** Whether the form, or a fieldset in it, has disabled the element. */
  #isDisabledByForm = false

  get form(): HTMLFormElement | null {
    return this.internals.form
  }

  /** As the attribute `form` says: some frameworks set whatever the element knows as a property. */
  set form(id: string | null | undefined) {
    if (id === null || id === undefined) this.removeAttribute('form')
    else this.setAttribute('form', id)
  }

  /** Whether nothing can be chosen now, by the element's own word or its form's. */
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

  formStateRestoreCallback(state: string | File | FormData | null): void {
    if (typeof state === 'string') this.value = state
  }

  formDisabledCallback(disabled: boolean): void {
    this.#isDisabledByForm = disabled
    // An update that itself writes the attribute would swallow what is asked for within it.
    queueMicrotask(() => this.requestUpdate())
  }

  /** Hands the value to the form; a complaint says what is missing in it. */
  protected setFormValue(complaint: string | undefined): void {
    const { internals, value } = this
    internals.setFormValue(value === '' ? null : value, value)
    const field = this.renderRoot.querySelector<HTMLElement>('input') ?? undefined
    if (complaint === undefined) internals.setValidity({})
    else internals.setValidity({ valueMissing: true }, complaint, field)
  }
}
