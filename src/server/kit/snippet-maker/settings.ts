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

/** Choice of the snippet's element. */
export function elementChoice(): Markup {
  return html`<fieldset class="elements"><legend>Element</legend>
          ${ELEMENTS.map(
            ([tag, name, about], index) =>
              html`<label class="tile"><input type="radio" name="element" value="${tag}"${index === 0 ? raw(' checked') : ''}><span><b>${name}</b><small>${about}</small></span></label>`,
          )}
        </fieldset>`
}

/** Choice of other elements that the page uses. */
export function furtherElements(): Markup {
  return html`<div class="chips" role="group" aria-label="Also on your page">${ELEMENTS.map(
    ([tag, name]) =>
      html`<label class="chip"><input type="checkbox" name="also" value="${tag}"><span>${name}</span></label>`,
  )}</div>`
}

export function accountSettings(publicKey: string): Markup {
  return html`<fieldset><legend>Account</legend>
          <label class="field"><span>Public key</span><input name="publicKey" value="${publicKey}" placeholder="test_pk_…" spellcheck="false" aria-describedby="key-hint"></label>
          <p class="hint" id="key-hint">Begins with test_pk_ or live_pk_. Never put a secret key into a page.</p>
        </fieldset>`
}

/** The recipient: one nonprofit or, for a button, the donor's choice in a picker. */
export function recipientSettings(publicKey: string): Markup {
  return html`<fieldset data-for="donate-button"><legend>Who receives the gift</legend>
          ${choiceOf('chosenBy', 'Chosen by', [
            ['one', 'You: one nonprofit'],
            ['picker', 'The donor, in a picker'],
          ])}
        </fieldset>
        <fieldset data-for="recipient"><legend>Nonprofit</legend>
          <nonprofit-picker id="recipient" public-key="${publicKey}" label="Find a nonprofit"></nonprofit-picker>
          <p class="hint" id="recipient-hint">The snippet contains its ID.</p>
        </fieldset>`
}

/** Categories that are causes; the other two describe an organization's legal form. */
const CAUSES = CATEGORIES.filter((category) => category !== 'mutual benefit' && category !== 'unclassified')

/** A picker's nonprofits, layout and form field. */
export function pickerSettings(publicKey: string): Markup {
  return html`<fieldset data-for="picker"><legend>Your own short list</legend>
          <ul id="short-list" class="short-list" aria-label="Your own short list" hidden></ul>
          <nonprofit-picker id="adder" public-key="${publicKey}" label="Add a nonprofit"></nonprofit-picker>
          <p class="hint" id="adder-hint">Donors see them as tiles. Without a list, donors search the whole directory.</p>
          ${switchOf('others', 'Donors can also search for others', { shownFor: 'short-list' })}
        </fieldset>
        <fieldset data-for="search"><legend>Nonprofits to offer</legend>
          ${choiceOf('consent', 'Written consent', [
            ['', 'Not required'],
            ['direct', 'To your account'],
            ['via-change', 'Through the foundation'],
            ['either', 'Either of them'],
            ['both', 'Both of them'],
          ])}
          <div class="chips" role="group" aria-label="Causes">${CAUSES.map(
            (cause) =>
              html`<label class="chip"><input type="checkbox" name="categories" value="${cause}"><span>${cause}</span></label>`,
          )}</div>
        </fieldset>
        <fieldset data-for="picker"><legend>On your page</legend>
          ${choiceOf('layout', 'Where it opens', [
            ['', 'In the page'],
            ['dialog', 'In a dialog over the page'],
          ])}
          ${switchOf('multiple', 'Donors may choose several nonprofits')}
          <div class="rest" data-for="several">
            <label class="field"><span>Maximum</span><input name="max" type="number" value="20" min="2" max="20" aria-describedby="max-hint"></label>
            <p class="hint" id="max-hint">A donate button that is linked to the picker splits the gift among them.</p>
          </div>
          ${switchOf('remember', 'Remember the choice in the donor’s browser')}
        </fieldset>
        <fieldset data-for="nonprofit-picker"><legend>Form field</legend>
          <label class="field"><span>Field name</span><input name="name" value="nonprofit_id" spellcheck="false"></label>
          ${switchOf('required', 'Required')}
        </fieldset>`
}

/** A button's layout, amounts, gift options and return pages. */
export function buttonSettings(): Markup {
  return html`<fieldset data-for="donate-button"><legend>Layout</legend>
          ${choiceOf('mode', 'Shown as', [
            ['', 'A card'],
            ['line', 'One row'],
            ['button', 'A button that opens a dialog'],
            ['dialog', 'A dialog that your own button opens'],
            ['cart', 'A gift in your store’s order'],
          ])}
          ${hintFor('dialog', 'The snippet includes a plain button that opens the dialog. Style it like your page’s other buttons.')}
          ${hintFor('cart', html`Put it inside your order form, which then submits <code>gift</code> (in cents) and <code>gift_nonprofit_id</code>. Donors pay the gift with the order.`)}
        </fieldset>
        <fieldset data-for="donate-button"><legend>Amounts</legend>
          <label class="field"><span>Amounts to choose from, in dollars</span><input name="amounts" value="5 10 25" inputmode="text" spellcheck="false" aria-describedby="amounts-hint"></label>
          <p class="hint" id="amounts-hint">Separate them with spaces. The snippet has them in cents.</p>
          <div class="rest" data-for="cart">
            <label class="field"><span>Sample order total, in dollars</span><input name="cartTotal" value="24.35" inputmode="decimal" spellcheck="false" aria-describedby="cart-hint"></label>
            <p class="hint" id="cart-hint">The preview offers to round it up. The snippet has cart-total="0": let your page set it to each order’s total in cents.</p>
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
        <fieldset data-for="payment"><legend>After the gift</legend>
          <label class="field"><span>Thank-you page</span><input name="successUrl" type="url" placeholder="This page" aria-describedby="success-hint"></label>
          <p class="hint" id="success-hint">Must be on an origin that your account allows.</p>
          <label class="field"><span>Page after a canceled gift</span><input name="cancelUrl" type="url" placeholder="This page" aria-describedby="cancel-hint"></label>
          <p class="hint" id="cancel-hint">Must be on an origin that your account allows.</p>
        </fieldset>`
}

/** The shipment whose emissions are offset. */
export function offsetSettings(): Markup {
  return html`<fieldset data-for="climate-offset-badge"><legend>Shipment</legend>
          <div class="pair">
            <label class="field"><span>From ZIP</span><input name="origin" value="94105" inputmode="numeric" maxlength="5"></label>
            <label class="field"><span>To ZIP</span><input name="destination" value="10001" inputmode="numeric" maxlength="5"></label>
          </div>
          <label class="field"><span>Weight in pounds</span><input name="weightLb" value="4" inputmode="decimal"></label>
        </fieldset>`
}

/** An impact card's content: all gifts and a campaign's goal, or one giving program. */
export function impactSettings(languages: readonly string[]): Markup {
  return html`<fieldset data-for="impact-card"><legend>What to show</legend>
          <label class="field"><span>Heading</span><input name="heading" placeholder="What our gifts did"></label>
          <label class="field"><span>Giving program</span><input name="program" placeholder="All gifts" spellcheck="false" aria-describedby="program-hint"></label>
          <p class="hint" id="program-hint">With a program’s ID (pr_…), the card shows what the program promises and has given.</p>
          <div class="rest" data-for="figures">
            <label class="field"><span>Months in the chart</span><select name="months"><option value="">None</option><option>3</option><option selected>6</option><option>12</option></select></label>
            <label class="field"><span>Language of your page</span><select name="language">${languageOptions(languages)}</select></label>
            <p class="hint">The snippet has today’s figures for visitors who block scripts. Everyone else sees live figures.</p>
          </div>
        </fieldset>
        <fieldset data-for="figures"><legend>Campaign</legend>
          <label class="field"><span>Goal in dollars</span><input name="goal" inputmode="decimal" placeholder="None" spellcheck="false" aria-describedby="goal-hint"></label>
          <p class="hint" id="goal-hint">A meter shows the progress toward the goal.</p>
          <label class="field"><span>Count gifts from</span><input name="since" type="date" min="2000-01-01" max="2099-12-31" aria-describedby="since-hint"></label>
          <p class="hint" id="since-hint">Leave empty to count all gifts.</p>
        </fieldset>`
}

/** The page that is shared with the pictures; their QR code opens it. */
export function shareSettings(): Markup {
  return html`<fieldset data-for="social-share"><legend>What is shared</legend>
          <label class="field"><span>Your page with the button</span><input name="giftPage" type="url" maxlength="200" placeholder="https://" aria-describedby="share-hint"></label>
          <p class="hint" id="share-hint">The QR code in the pictures opens it. It must be on an origin that your account allows. If empty, the code opens the nonprofit’s own site.</p>
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

/** Accent color and corner radius. */
export function lookSettings(): Markup {
  return html`<fieldset><legend>Appearance</legend>
          <div class="swatches" role="group" aria-label="Accent color">
            ${SWATCHES.map(
              ([color, name], index) =>
                html`<label class="swatch swatch-${index}" title="${name}"><input type="radio" name="accent" value="${index === 0 ? '' : color}"${index === 0 ? raw(' checked') : ''} aria-label="${name}"><span></span></label>`,
            )}
            <label class="own"><input type="color" name="ownAccent" value="#0b6b53" aria-label="Custom color"><span>Custom</span></label>
          </div>
          <label class="field"><span>Corners</span><input type="range" name="radius" min="0" max="24" step="2" value="12"></label>
        </fieldset>`
}

/** The kit files that the page loads, and how. */
export function deliverySettings({ version, channel }: { version: string; channel: string }): Markup {
  return html`<fieldset><legend>Delivery</legend>
          ${choiceOf('delivery', 'Version', [
            ['pinned', `${version}, pinned and checked by hash`],
            ['moving', `${channel}, always the newest version, not pinned`],
          ])}
          ${furtherElements()}
          <p class="hint">The snippet loads the smallest script that has all of them.</p>
          ${switchOf('classic', 'Classic script, for site builders that strip modules')}
          ${switchOf('reserve', 'Reserve space until it loads', { isOn: true })}
        </fieldset>`
}

/** Languages to choose from, each named in itself. */
export function languageOptions(languages: readonly string[]): Markup[] {
  return languages.map((language) => html`<option value="${language}">${ownName(language)}</option>`)
}

function ownName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** A checkbox; `shownFor` names the settings that it is shown for. */
export function switchOf(name: string, label: string, options: { isOn?: boolean; shownFor?: string } = {}): Markup {
  const { isOn = false, shownFor } = options
  return html`<label class="switch"${shownOnlyFor(shownFor)}><input type="checkbox" name="${name}"${isOn ? raw(' checked') : ''}><span>${label}</span></label>`
}

/** A select; the first choice is the default. */
export function choiceOf(
  name: string,
  label: string,
  choices: readonly (readonly [value: string, words: string])[],
): Markup {
  return html`<label class="field"><span>${label}</span><select name="${name}">${choices.map(
    ([value, words]) => html`<option value="${value}">${words}</option>`,
  )}</select></label>`
}

/** A hint that is shown only for some settings. */
export function hintFor(shownFor: string, words: Markup | string): Markup {
  return html`<p class="hint"${shownOnlyFor(shownFor)}>${words}</p>`
}

function shownOnlyFor(settings: string | undefined): Markup | string {
  return settings === undefined ? '' : html` data-for="${settings}"`
}
