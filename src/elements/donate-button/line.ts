import { html } from 'lit'
import { chooseFirst, renderSelect } from './amount-select.ts'
import type { ButtonHost, Extension } from './button-host.ts'

/** The button as one row, such as below "Add to cart". */
export function extendLine(host: ButtonHost): Extension {
  return {
    render(card) {
      if (host.recipient?.eligible === false) return card()
      chooseFirst(host)
      return html`
        <div class="frame row" part="frame">
          ${host.renderRecipient()} ${host.renderAt('above')} ${renderSelect(host)} ${host.renderAt('below')}
          ${host.renderGiving()} ${host.renderCover()} ${host.renderDisclosure()}
        </div>
      `
    },
  }
}
