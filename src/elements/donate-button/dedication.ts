import { css, html, nothing } from 'lit'
import { isDedicatedName } from '../../contract/dedicated-name.ts'
import type { Dedication } from '../../contract/payments.ts'
import { isEmail } from '../../contract/written-email.ts'
import type { MessageKey } from '../messages/english.ts'
import type { ButtonHost, Extension } from './button-host.ts'

const OCCASIONS = { honor: 'dedicateHonor', memory: 'dedicateMemory' } as const

/** Looks of it. */
export const dedicationStyles = css`
  .dedicate {
    overflow-wrap: anywhere;
  }
  .dedicate > :not(summary) {
    display: grid;
    grid: auto / 100%;
    gap: 0.75em;
  }
  .dedicate div {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
  }
  .dedicate .pill span {
    min-block-size: 44px;
  }
  .dedicate div .field {
    display: grid;
    flex: 1 100%;
    padding: 0.5em 1em;
    gap: 0;
    font-size: 0.8125em;
  }
  .field .muted {
    font-size: inherit;
  }
  .row .dedicate {
    flex: 1 0 100%;
  }
  `

type Typed = { [Member in keyof Dedication]: Dedication[Member] }

/** Lets the donor give in somebody's honor or memory, and name whom to tell; folded up, for most gifts are not dedicated. */
export function extendDedication(host: ButtonHost): Extension {
  const typed: Typed = { occasion: 'honor', honoree: '', tell_email: '' }
  let isChecked = false
  /** The dedication as it is sent; undefined where the donor wrote none. */
  const written = (): Dedication | undefined => {
    const honoree = typed.honoree.trim().replace(/\s+/g, ' ')
    const tell_email = typed.tell_email.trim()
    return honoree + tell_email === '' ? undefined : { occasion: typed.occasion, honoree, tell_email }
  }
  const wrong = () => {
    const { honoree, tell_email } = written() ?? {}
    return {
      honoree: honoree !== undefined && !isDedicatedName(honoree),
      tell_email: tell_email !== undefined && !isEmail(tell_email),
    }
  }

  const renderField = (member: 'honoree' | 'tell_email', label: MessageKey, problem: MessageKey) => {
    const isWrong = isChecked && wrong()[member]
    return html`
      <label class="field"
        ><span class="muted">${host.t(label)}</span
        ><input
          type=${member === 'honoree' ? 'text' : 'email'}
          maxlength=${member === 'honoree' ? 100 : 254}
          autocomplete="off"
          aria-invalid=${isWrong ? 'true' : 'false'}
          aria-describedby=${isWrong ? member : nothing}
          .value=${typed[member]}
          @input=${({ target }: Event) => {
            if (target instanceof HTMLInputElement) typed[member] = target.value
            isChecked = false
            host.requestUpdate()
          }}
      /></label>
      ${isWrong ? html`<p class="complaint" role="alert" id=${member}>${host.t(problem)}</p>` : nothing}
    `
  }
  const renderOccasion = (occasion: keyof typeof OCCASIONS) => html`<label class="pill"
    ><input
      type="radio"
      name="occasion"
      class="hidden-visually"
      .checked=${typed.occasion === occasion}
      @change=${() => {
        typed.occasion = occasion
        host.requestUpdate()
      }}
    /><span>${host.t(OCCASIONS[occasion])}</span></label
  >`
  return {
    at: (place) =>
      place !== 'below' || host.inCart
        ? nothing
        : html`<details class="dedicate">
            <summary>
              ${
                written() === undefined
                  ? host.t('dedicate')
                  : html`${host.t(OCCASIONS[typed.occasion])} <bdi>${typed.honoree}</bdi>`
              }
            </summary>
            <fieldset ?disabled=${host.isDisabled}>
              <legend class="hidden-visually">${host.t('dedicate')}</legend>
              <div>
                ${renderOccasion('honor')} ${renderOccasion('memory')}
                ${renderField('honoree', 'dedicateHonoree', 'dedicateNameWrong')}
                ${renderField('tell_email', 'dedicateTell', 'dedicateTellWrong')}
              </div>
              <p class="muted">${host.t('dedicateHint')}</p>
            </fieldset>
          </details>`,
    added() {
      const dedication = written()
      return dedication === undefined ? {} : { dedication }
    },
    isHindered() {
      const { honoree, tell_email } = wrong()
      isChecked = honoree || tell_email
      if (isChecked) lead(host)
      return isChecked
    },
  }
}

/** Opens what is folded up and leads the donor to what is to be mended, once the button has shown it. */
function lead(host: ButtonHost): void {
  host.requestUpdate()
  setTimeout(() => {
    const details = host.shadowRoot?.querySelector<HTMLDetailsElement>('.dedicate')
    if (details) details.open = true
    details?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  })
}
