import { html, raw } from 'hono/html'
import { CATEGORIES } from '../../../contract/index.ts'
import type { Markup } from '../../pages/page.ts'

const ELEMENTS: readonly (readonly [tag: string, name: string, about: string])[] = [
  ['nonprofit-picker', 'Nonprofit picker', 'Donors find a nonprofit by name or EIN'],
  ['donate-button', 'Donate button', 'Choose an amount, then pay'],
  ['climate-offset-badge', 'Climate offset', 'A shipment’s emissions and the price of offsetting them'],
  ['impact-card', 'Impact card', 'The impact of your gifts so far'],
  ['social-share', 'Social share', 'Pictures to post'],
]

/** Which element the snippet is for. */
export function elementChoice(): Markup {
  return html`<fieldset class="elements"><legend>Element</legend>
          ${ELEMENTS.map(
            ([tag, name, about], index) =>
              html`<label class="tile"><input type="radio" name="element" value="${tag}"${index === 0 ? raw(' checked') : ''}><span><b>${name}</b><small>${about}</small></span></label>`,
          )}
        </fieldset>`
}

/** Which elements the page uses besides. */
export function furtherElements(): Markup {
  return html`<div class="chips" role="group" aria-label="Also on your page">${ELEMENTS.map(
    ([tag, name]) =>
      html`<label class="chip"><input type="checkbox" name="also" value="${tag}"><span>${name}</span></label>`,
  )}</div>`
}

/** The account of the gifts. */
export function accountSettings(publicKey: string): Markup {
  return html`<fieldset><legend>Account</legend>
          <label class="field"><span>Public key</span><input name="publicKey" value="${publicKey}" placeholder="test_pk_…" spellcheck="false" aria-describedby="key-hint"></label>
          <p class="hint" id="key-hint">The one that begins with test_pk_ or live_pk_. A secret key never belongs into a page.</p>
        </fieldset>`
}

/** Whom the element is for: one nonprofit, or, for a button, whom the donor chooses in a picker beside it. */
export function recipientSettings(publicKey: string): Markup {
  return html`<fieldset data-for="donate-button"><legend>Who receives the gift</legend>
          ${choiceOf('whom', 'Chosen by', [
            ['one', 'You: one nonprofit'],
            ['picker', 'The donor’s choice in a picker'],
          ])}
        </fieldset>
        <fieldset data-for="recipient"><legend>Nonprofit</legend>
          <nonprofit-picker id="recipient" public-key="${publicKey}" label="For one nonprofit"></nonprofit-picker>
          <p class="hint" id="recipient-hint">The snippet names it by its id.</p>
        </fieldset>`
}

/** What merchants mean by a cause; the other two categories say how an organization is set up. */
const CAUSES = CATEGORIES.filter((category) => category !== 'mutual benefit' && category !== 'unclassified')

/** What a picker offers, where it stands, and what it is in the merchant's form. */
export function pickerSettings(publicKey: string): Markup {
  return html`<fieldset data-for="picker"><legend>Your own short list</legend>
          <ul id="short-list" class="short-list" aria-label="Your own short list" hidden></ul>
          <nonprofit-picker id="adder" public-key="${publicKey}" label="Add a nonprofit"></nonprofit-picker>
          <p class="hint" id="adder-hint">Donors see them as tiles. Without a list they search the whole directory.</p>
          ${switchOf('others', 'Donors can also search for others', { shownFor: 'short-list' })}
        </fieldset>
        <fieldset data-for="search"><legend>Nonprofits to offer</legend>
          ${choiceOf('consent', 'Written consent', [
            ['', 'Any that can receive donations'],
            ['direct', 'Consent to your account'],
            ['via-change', 'Consent to the foundation'],
            ['either', 'Consent to either'],
            ['both', 'Consent to both'],
          ])}
          <div class="chips" role="group" aria-label="Causes">${CAUSES.map(
            (cause) =>
              html`<label class="chip"><input type="checkbox" name="categories" value="${cause}"><span>${cause}</span></label>`,
          )}</div>
        </fieldset>
        <fieldset data-for="picker"><legend>In your page</legend>
          ${choiceOf('layout', 'Where it opens', [
            ['', 'In its place'],
            ['dialog', 'In a dialog on top of the page'],
          ])}
          ${switchOf('multiple', 'Donors may choose several nonprofits')}
          <div class="rest" data-for="several">
            <label class="field"><span>At most</span><input name="max" type="number" value="20" min="2" max="20" aria-describedby="max-hint"></label>
            <p class="hint" id="max-hint">A donate button that follows the picker splits the gift among them.</p>
          </div>
          ${switchOf('remember', 'Remember the choice in the donor’s browser')}
        </fieldset>
        <fieldset data-for="nonprofit-picker"><legend>In your form</legend>
          <label class="field"><span>Field name</span><input name="name" value="nonprofit_id" spellcheck="false"></label>
          ${switchOf('required', 'Required')}
        </fieldset>`
}

/** Which form a button has, what can be given, and what comes after. */
export function buttonSettings(): Markup {
  return html`<fieldset data-for="donate-button"><legend>Form</legend>
          ${choiceOf('mode', 'Shown as', [
            ['', 'A card'],
            ['line', 'One row'],
            ['button', 'A button that opens a dialog'],
            ['dialog', 'A dialog for a button of yours'],
            ['cart', 'A gift in your store’s order'],
          ])}
          ${hintFor('dialog', 'The snippet includes a plain button that opens the dialog. Style it like the buttons of your page.')}
          ${hintFor('cart', html`Into the form of your order: it sends <code>gift</code>, the cents, and <code>gift_nonprofit_id</code>, and is paid with the order.`)}
        </fieldset>
        <fieldset data-for="donate-button"><legend>Amounts</legend>
          <label class="field"><span>To choose from, in dollars</span><input name="amounts" value="5 10 25" inputmode="text" spellcheck="false" aria-describedby="amounts-hint"></label>
          <p class="hint" id="amounts-hint">With a space between. The snippet has them in cents.</p>
          <div class="rest" data-for="cart">
            <label class="field"><span>An order to try it with, in dollars</span><input name="cartTotal" value="24.35" inputmode="decimal" spellcheck="false" aria-describedby="cart-hint"></label>
            <p class="hint" id="cart-hint">Rounding it up is offered here. The snippet has 0 as cart-total: your page writes each order’s own cents there.</p>
          </div>
          ${switchOf('presetsOnly', 'No custom amount')}
          ${switchOf('feeCoverable', 'Donors can cover the card fee', { shownFor: 'payment' })}
        </fieldset>
        <fieldset data-for="payment"><legend>Gift</legend>
          ${choiceOf('frequency', 'How often', [
            ['', 'Once'],
            ['once monthly', 'Once or monthly'],
            ['monthly', 'Every month'],
          ])}
          ${switchOf('dedication', 'Donors can dedicate the gift and name a person to notify')}
        </fieldset>
        <fieldset data-for="payment"><legend>Afterwards</legend>
          <label class="field"><span>Thank-you page</span><input name="successUrl" type="url" placeholder="This page" aria-describedby="success-hint"></label>
          <p class="hint" id="success-hint">On one of the origins that your account allows.</p>
          <label class="field"><span>Page after a canceled gift</span><input name="cancelUrl" type="url" placeholder="This page" aria-describedby="cancel-hint"></label>
          <p class="hint" id="cancel-hint">On one of the origins that your account allows.</p>
        </fieldset>`
}

/** The shipment whose emission is offset. */
export function offsetSettings(): Markup {
  return html`<fieldset data-for="climate-offset-badge"><legend>Shipment</legend>
          <div class="pair">
            <label class="field"><span>From ZIP</span><input name="origin" value="94105" inputmode="numeric" maxlength="5"></label>
            <label class="field"><span>To ZIP</span><input name="destination" value="10001" inputmode="numeric" maxlength="5"></label>
          </div>
          <label class="field"><span>Weight in pounds</span><input name="weightLb" value="4" inputmode="decimal"></label>
        </fieldset>`
}

/** What an impact card shows: all gifts and how far a campaign wants to come, or one giving program. */
export function impactSettings(): Markup {
  return html`<fieldset data-for="impact-card"><legend>What to show</legend>
          <label class="field"><span>Heading</span><input name="heading" placeholder="What our gifts did"></label>
          <label class="field"><span>Giving program</span><input name="program" placeholder="All gifts" spellcheck="false" aria-describedby="program-hint"></label>
          <p class="hint" id="program-hint">A program’s ID, such as pr_…: the card shows its promise and what it has given.</p>
          <div class="rest" data-for="figures">
            <label class="field"><span>Months as columns</span><select name="months"><option value="">None</option><option>3</option><option selected>6</option><option>12</option></select></label>
            <label class="field"><span>Language of your page</span><select name="language">${languageOptions()}</select></label>
            <p class="hint">The snippet holds today’s figures, for visitors whose scripts are blocked; everybody else sees them live.</p>
          </div>
        </fieldset>
        <fieldset data-for="figures"><legend>Campaign</legend>
          <label class="field"><span>Goal in dollars</span><input name="goal" inputmode="decimal" placeholder="None" spellcheck="false" aria-describedby="goal-hint"></label>
          <p class="hint" id="goal-hint">A meter shows how far the gifts are on the way.</p>
          <label class="field"><span>Gifts count from</span><input name="since" type="date" min="2000-01-01" max="2099-12-31" aria-describedby="since-hint"></label>
          <p class="hint" id="since-hint">All there are, when empty.</p>
        </fieldset>`
}

/** Which page is handed on with the pictures, and opened by the code on them. */
export function shareSettings(): Markup {
  return html`<fieldset data-for="social-share"><legend>What is shared</legend>
          <label class="field"><span>Your page with the button</span><input name="giftPage" type="url" maxlength="200" placeholder="https://" aria-describedby="share-hint"></label>
          <p class="hint" id="share-hint">The pictures’ code opens it: on one of the origins that your account allows. Without it, the code opens the nonprofit’s own site.</p>
        </fieldset>`
}

const SWATCHES = [
  ['#0b6b53', 'Green'],
  ['#1f5fbf', 'Blue'],
  ['#6d3fc0', 'Violet'],
  ['#b8324f', 'Red'],
  ['#8a5200', 'Amber'],
  ['#22272b', 'Ink'],
] as const

/** Accent and corners, for the merchant's own stylesheet. */
export function lookSettings(): Markup {
  return html`<fieldset><legend>Look</legend>
          <div class="swatches" role="group" aria-label="Accent color">
            ${SWATCHES.map(
              ([color, name], index) =>
                html`<label class="swatch swatch-${index}" title="${name}"><input type="radio" name="accent" value="${index === 0 ? '' : color}"${index === 0 ? raw(' checked') : ''} aria-label="${name}"><span></span></label>`,
            )}
            <label class="own"><input type="color" name="ownAccent" value="#0b6b53" aria-label="A color of your own"><span>Your own</span></label>
          </div>
          <label class="field"><span>Corners</span><input type="range" name="radius" min="0" max="24" step="2" value="12"></label>
        </fieldset>`
}

/** Which files of the kit the page loads, and how. */
export function deliverySettings({ version, channel }: { version: string; channel: string }): Markup {
  return html`<fieldset><legend>Delivery</legend>
          ${choiceOf('delivery', 'Version', [
            ['pinned', `${version}, pinned: checked by its hash`],
            ['moving', `${channel}, always the newest: gets fixes, not pinned`],
          ])}
          ${furtherElements()}
          <p class="hint">What else your page uses: the snippet loads as little as there is for them.</p>
          ${switchOf('classic', 'Classic script, for site builders that strip modules')}
          ${switchOf('reserve', 'Reserve space until it loads', { isOn: true })}
        </fieldset>`
}

const LANGUAGES = [
  ['en', 'English'],
  ['ar', 'العربية'],
  ['de', 'Deutsch'],
  ['es', 'Español'],
  ['fr', 'Français'],
  ['ja', '日本語'],
  ['pt', 'Português'],
] as const

/** The elements' languages, by their own names. */
export function languageOptions(): Markup[] {
  return LANGUAGES.map(([tag, name]) => html`<option value="${tag}">${name}</option>`)
}

/** A setting that is on or off; `shownFor` names the settings beside which alone it means something. */
export function switchOf(name: string, label: string, options: { isOn?: boolean; shownFor?: string } = {}): Markup {
  const { isOn = false, shownFor } = options
  return html`<label class="switch"${shownOnlyFor(shownFor)}><input type="checkbox" name="${name}"${isOn ? raw(' checked') : ''}><span>${label}</span></label>`
}

/** A setting with a few values, of which the first one is where the page begins. */
export function choiceOf(
  name: string,
  label: string,
  choices: readonly (readonly [value: string, words: string])[],
): Markup {
  return html`<label class="field"><span>${label}</span><select name="${name}">${choices.map(
    ([value, words]) => html`<option value="${value}">${words}</option>`,
  )}</select></label>`
}

/** Says something about a setting beside which alone it means something. */
export function hintFor(shownFor: string, words: Markup | string): Markup {
  return html`<p class="hint"${shownOnlyFor(shownFor)}>${words}</p>`
}

function shownOnlyFor(settings: string | undefined): Markup | string {
  return settings === undefined ? '' : html` data-for="${settings}"`
}
