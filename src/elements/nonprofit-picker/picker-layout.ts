import type { TemplateResult } from 'lit'
import type { Translate } from '../shared/localize.ts'
import type { Named } from '../shared/nonprofit-view.ts'

/** A nonprofit of the page's own list. */
export type Listed = Named & { id: string; eligible: boolean; eligibility_restrictions: readonly { detail: string }[] }

/** The picker as its layouts see it. */
export interface PickerHost extends HTMLElement {
  readonly layout: string
  readonly others: boolean
  readonly value: string
  /** Whether nothing can be chosen now, by the element's own word or its form's. */
  readonly isDisabled: boolean
  readonly label: string
  readonly listed: readonly Listed[]
  readonly t: Translate
  readonly renderLogo: (nonprofit: Named) => TemplateResult
  /** Takes a nonprofit for the donor's choice. */
  choose(nonprofit: Listed): void
  /** Takes the donor's choice back, and goes to the field. */
  unpick(): void
  /** Opens the results. */
  show(): void
  /** Closes the results. */
  close(): void
  readonly updateComplete: Promise<boolean>
}

/** Draws a picker otherwise than as a field; `field` draws that, which a layout may hold. */
export interface PickerLayout {
  render(field: () => TemplateResult): TemplateResult
}
