import { css, html, nothing } from 'lit'
import { type Gift, GiftAddedEvent, GiftChangedEvent, GiftRemovedEvent } from '../shared/events.ts'
import { CHECK, renderIcon } from '../shared/icons.ts'
import { chooseFirst, renderSelect } from './amount-select.ts'
import { OWN, readCents } from './amounts.ts'
import type { ButtonHost, Extension } from './button-host.ts'

/** Looks of it. */
export const cartStyles = css`
  .added {
    display: flex;
    align-items: center;
    gap: 0.25em;
    color: var(--_accent);
    font-weight: 500;
  }
  .added:empty {
    display: none;
  }
  `

/** The button that puts a gift into the page's own order, changes it there and takes it out: a control of a form. */
export function extendCart(host: ButtonHost, internals: ElementInternals): Extension {
  /** The gift as the page was last told of it. */
  let told: Gift | undefined
  /** Cents in the order as the button left them: whatever else they are, the page or the browser has said. */
  let left = 0
  /** Whether the gift in the order is the round-up of a cart, and goes with it. */
  let isRoundUp = false
  let wasRemoved = false
  /** Whose gift the donor wants in the order while the service still looks it up. */
  let awaited = ''
  const inOrder = () => readCents(host.value) ?? 0

  const leave = (gift: Gift | undefined, event: Event | undefined) => {
    told = gift
    left = gift?.amount ?? 0
    host.value = left || ''
    if (event === undefined) return
    // Who hears of the gift may send the form at once.
    host.updateForm()
    host.dispatchEvent(event)
    host.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const wait = () => {
    awaited = host.nonprofitId
    const forget = () => {
      awaited = ''
      host.requestUpdate()
    }
    internals.form?.addEventListener('reset', forget, { once: true })
  }
  const add = () => {
    host.isChecked = true
    wasRemoved = false
    const { gift } = host
    if (gift === undefined) host.focus()
    else if (host.recipient === undefined) wait()
    else leave(gift, new GiftAddedEvent(gift))
    host.requestUpdate()
  }
  /** Does what the donor has asked for, once it is known for whom; nothing where nobody could say so. */
  const addAwaited = () => {
    if (awaited === '') return
    const isLost = awaited !== host.nonprofitId || host.matches(':is(:state(error), :state(offline), :state(empty))')
    const isKnown = host.recipient !== undefined
    if (!isLost && !isKnown) return
    awaited = ''
    // Nobody on the page would hear of it, or the page takes nothing by now.
    if (isLost || host.isDisabled || !host.isConnected) host.requestUpdate()
    else add()
  }
  const remove = () => {
    const none = { nonprofitId: host.nonprofitId, amount: inOrder(), feeCovered: 0, externalId: undefined }
    wasRemoved = true
    leave(undefined, new GiftRemovedEvent(told ?? none))
  }
  /** Chooses what the page or the browser says is in the order. */
  const adopt = () => {
    left = inOrder()
    if (left === 0) return
    isRoundUp = left === host.offer.roundUp
    host.choice = host.offer.choices.includes(left) ? left : OWN
    const digits = { minimumFractionDigits: 2, useGrouping: false }
    if (host.choice === OWN) host.typed = new Intl.NumberFormat(host.language, digits).format(left / 100)
  }
  /** Lets the gift in the order follow the donor's choice, and its round-up the cart. */
  const follow = () => {
    const { gift, offer } = host
    if (isRoundUp && !offer.choices.includes(offer.roundUp || -1)) return remove()
    if (isRoundUp && told !== undefined && host.choice === offer.choices[0]) host.choice = offer.roundUp
    if (gift === undefined || (gift.amount === left && gift.nonprofitId === told?.nonprofitId)) return
    leave(gift, told === undefined && gift.amount === left ? undefined : new GiftChangedEvent(gift))
  }

  return {
    render(card) {
      if (host.recipient?.eligible === false) return card()
      chooseFirst(host)
      const { gift } = host
      const isAdded = inOrder() > 0
      const amount = host.money(isAdded ? inOrder() : (gift?.amount ?? 0))
      const name = host.recipient?.name
      return html`
        <div class="frame row" part="frame">
          ${host.renderRecipient()} ${renderSelect(host)}
          <span class="added" aria-hidden="true">${isAdded ? html`${renderIcon(CHECK)} ${host.t('cartAdded')}` : nothing}</span>
          <button
            type="button"
            id="give"
            class=${isAdded ? 'quiet-button' : awaited === '' ? 'main-button' : 'main-button working'}
            part="button"
            ?disabled=${host.isDisabled}
            aria-disabled=${!isAdded && (gift === undefined || host.nonprofitId === '' || awaited !== '') ? 'true' : 'false'}
            @click=${({ detail }: MouseEvent) => {
              // A hasty donor's second click was meant for the button that the first one has changed.
              if (detail < 2) (isAdded ? remove : add)()
            }}
          >
            ${isAdded ? host.t('cartRemove') : host.t(gift === undefined ? 'giveNothing' : 'cartAdd', { amount })}
          </button>
          <p class="hidden-visually" role="status">
            ${isAdded ? host.t('cartInOrder', { amount, name }) : wasRemoved ? host.t('cartRemoved') : ''}
          </p>
          ${host.renderAt('below')} ${host.renderDisclosure()}
        </div>
      `
    },
    at: (place) => (place === 'disclosure' ? html`<p>${host.t('paidWithOrder')}</p>` : nothing),
    updated() {
      addAwaited()
      if (inOrder() !== left) adopt()
      if (told !== undefined && host.nonprofitId === '') remove()
      else if (left > 0 && host.recipient !== undefined) follow()
      isRoundUp = left > 0 && left === host.offer.roundUp && host.choice !== OWN
    },
  }
}
