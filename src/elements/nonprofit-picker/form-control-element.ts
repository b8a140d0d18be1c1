import { ApiElement } from '../shared/api-element.ts'
import type { Sentences } from '../shared/messages/message.ts'

/** What makes an element a control of a form, beside its name and its value. */
export abstract class FormControlElement<Own extends Sentences> extends ApiElement<Own> {
  static readonly formAssociated = true

  abstract value: string
  abstract disabled: boolean

  get form(): HTMLFormElement | null {
    return this.internals.form
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
    this.disabled = disabled
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
