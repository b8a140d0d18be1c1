import { html } from 'hono/html'
import type { Markup } from '../../../pages/page.ts'
import { choiceOf, hintFor, switchOf } from './controls.ts'

/** Which form a button has, what can be given, and what comes after. */
export function buttonSettings(): Markup {
  return html`<fieldset data-for="donate-button"><legend>Form</legend>
          ${choiceOf('mode', 'Shown as', [
            ['', 'A card'],
            ['line', 'One row'],
            ['button', 'A button that opens a dialog'],
            ['dialog', 'A dialog for a button of yours'],
            ['cart', 'A gift in your shop’s order'],
          ])}
          ${hintFor('dialog', 'The snippet holds a plain button that opens it: style it as those of your page.')}
          ${hintFor('cart', html`Into the form of your order: it sends <code>gift</code>, the cents, and <code>gift_nonprofit_id</code>, and is paid with the order.`)}
        </fieldset>
        <fieldset data-for="donate-button"><legend>Amounts</legend>
          <label class="field"><span>To choose from, in dollars</span><input name="amounts" value="5 10 25" inputmode="text" spellcheck="false" aria-describedby="amounts-hint"></label>
          <p class="hint" id="amounts-hint">With a space between. The snippet has them in cents.</p>
          <div class="rest" data-for="cart">
            <label class="field"><span>An order to try it with, in dollars</span><input name="cartTotal" value="24.35" inputmode="decimal" spellcheck="false" aria-describedby="cart-hint"></label>
            <p class="hint" id="cart-hint">Rounding it up is offered here. The snippet has 0 as cart-total: your page writes each order’s own cents there.</p>
          </div>
          ${switchOf('presetsOnly', 'No amount of the donor’s own')}
          ${switchOf('feeCoverable', 'Donors may cover the card fee', { shownFor: 'payment' })}
        </fieldset>
        <fieldset data-for="payment"><legend>Gift</legend>
          ${choiceOf('frequency', 'How often', [
            ['', 'Once'],
            ['once monthly', 'Once, or every month'],
            ['monthly', 'Every month'],
          ])}
          ${switchOf('dedication', 'Donors may dedicate it and name whom to tell')}
        </fieldset>
        <fieldset data-for="payment"><legend>Afterwards</legend>
          <label class="field"><span>Thank-you page</span><input name="successUrl" type="url" placeholder="This page" aria-describedby="success-hint"></label>
          <p class="hint" id="success-hint">On one of the origins that your account allows.</p>
          <label class="field"><span>Page after a cancelled gift</span><input name="cancelUrl" type="url" placeholder="This page" aria-describedby="cancel-hint"></label>
          <p class="hint" id="cancel-hint">On one of the origins that your account allows.</p>
        </fieldset>`
}
