import { css, html, nothing, type TemplateResult } from 'lit'
import type { PaidGift } from '../../contract/payments.ts'
import { CheckoutCancelledEvent, DonationCompletedEvent } from '../shared/events.ts'
import { CHECK, renderIcon } from '../shared/icons.ts'
import { showPaidGift } from '../shared/operations.ts'
import { codeOf, isRetriable } from '../shared/service.ts'
import type { WelcomeHost } from './button-host.ts'
import { endIntents, notedGift } from './intent.ts'
import { donationHere, isCancelledHere, leaveAddress } from './return-address.ts'

/*
 * Welcomes the donor who comes back from the payment page. The service says what was given, by the proof in the
 * address, so that neither this tab's storage nor what the page offers today matters.
 */

/** The elements of the page that a donor has come back to. */
const returning = new Set<WelcomeHost>()

/** The donations that this page was told of. */
const announced = new Set<string>()

/** Looks of the thank-you. */
export const welcomeStyles = css`
  .thanks {
    place-items: center;
    gap: 0.5em;
    padding-block: 2em;
    text-align: center;
    overflow-wrap: anywhere;
  }
  .check {
    display: flex;
    padding: 0.5em;
    border-radius: 50%;
    background: var(--_soft);
    color: var(--_accent);
    font-size: 1.5em;
  }
  .title {
    font-size: 1.5em;
    font-weight: 600;
  }
  `

/** The gift that this element thanks for. */
export async function welcome(host: WelcomeHost, signal: AbortSignal): Promise<PaidGift | undefined> {
  returning.add(host)
  const gift = await giftOf(host, signal)
  if (gift === undefined || !isThanking(host, gift)) return undefined
  endIntents()
  void tellCompleted(host, gift)
  return gift
}

/** Tells the page that the donor is back without having paid. */
export async function tellCancelled(host: WelcomeHost): Promise<void> {
  await pageLoaded()
  if (!host.isConnected || !isCancelledHere()) return
  leaveAddress()
  host.dispatchEvent(new CheckoutCancelledEvent({ nonprofitId: host.nonprofitId }))
}

/** Renders the thank-you. */
export function renderThanks(
  host: WelcomeHost,
  { donation_id: id, amount, nonprofit, gift_url: url }: PaidGift,
): TemplateResult {
  return html`
    <div class="frame thanks" part="thanks" role="status">
      <span class="check" aria-hidden="true">${renderIcon(CHECK)}</span>
      <p class="title">${host.t('thanks')}</p>
      <p>
        ${host.t('thanksAmount', { amount: host.money(amount) })}
        <br /><strong>${nonprofit.name}</strong>
      </p>
      ${url === '' ? nothing : html`<a class="quiet-button" href=${url}>${host.t('followGift')}</a>`}
      <p class="muted">${host.t('thanksReference', { id })}</p>
      <button type="button" class="quiet-button" part="button" @click=${host.beginAnew}>
        ${host.t('giveAgain')}
      </button>
      ${host.renderRibbon()}
    </div>
  `
}

/** What the service says was given; where it cannot say, what this tab noted of a gift with this proof. */
async function giftOf(host: WelcomeHost, signal: AbortSignal): Promise<PaidGift | undefined> {
  const { proof } = host
  try {
    return await host.ask(showPaidGift, { query: { proof } }, { signal })
  } catch (error) {
    signal.throwIfAborted()
    const noted = codeOf(error) === 'gift_unknown' ? undefined : notedGift(proof, donationHere())
    if (noted === undefined && isRetriable(error)) throw error
    return noted
  }
}

/** Those for the nonprofit thank; where there are none, one that names nobody, else any, and rather one in sight. */
function isThanking(host: WelcomeHost, { nonprofit }: PaidGift): boolean {
  const rivals = [...returning].filter(
    ({ isConnected, proof, publicKey }) => isConnected && proof !== '' && publicKey === host.publicKey,
  )
  const named = rivals.filter(({ nonprofitId }) => isFor(nonprofitId, nonprofit))
  if (named.length > 0) return named.includes(host)
  const open = rivals.filter(({ nonprofitId }) => !nonprofitId)
  const others = open.length > 0 ? open : rivals
  return host === (others.find((other) => other.checkVisibility()) ?? others[0])
}

function isFor(nonprofitId: string, { id, ein }: PaidGift['nonprofit']): boolean {
  return nonprofitId === id || String(nonprofitId).replace('-', '') === ein
}

/** Tells the page once, when whatever its load brings can listen, and leaves the address to the page. */
async function tellCompleted(
  host: WelcomeHost,
  { donation_id: donationId, amount, nonprofit, gift_url: giftUrl }: PaidGift,
): Promise<void> {
  await pageLoaded()
  if (!host.isConnected) return
  const isNews = !announced.has(donationId)
  announced.add(donationId)
  const detail = { donationId, amount, nonprofitId: nonprofit.id, giftUrl: giftUrl || undefined }
  if (isNews) host.dispatchEvent(new DonationCompletedEvent(detail))
  leaveAddress()
}

/** Resolves after all that listens to the end of the page's load. */
async function pageLoaded(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  await new Promise((resolve) => setTimeout(resolve))
}
