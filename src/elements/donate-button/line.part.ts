import { html } from '../shared/bare-template.ts'
import { chooseFirst, renderSelect, rowStyles } from './amount-select.ts'
import type { ExtensionPart } from './part-host.ts'

/** The button as one row, such as below "Add to cart". */
export const part: ExtensionPart = {
  english: {},
  styles: rowStyles,
  extend: (host) => ({
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
  }),
}
