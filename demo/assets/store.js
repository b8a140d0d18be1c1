/* Saves each change of the gift in the cart immediately, and updates the totals. */
const giftForm = document.querySelector('form.gift')
const sum = document.querySelector('.totals .sum dd')
const giftLine = document.querySelector('#gift-line')
const dollars = (cents) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

for (const name of ['almoner-gift-added', 'almoner-gift-changed', 'almoner-gift-removed'])
  giftForm?.addEventListener(name, ({ detail }) => keepGift(name === 'almoner-gift-removed' ? 0 : detail.amount))

async function keepGift(cents) {
  giftLine.hidden = cents === 0
  giftLine.querySelector('dd').textContent = dollars(cents)
  sum.textContent = dollars(Number(sum.dataset.cents) + cents)
  await fetch(giftForm.action, {
    method: 'POST',
    body: new URLSearchParams(new FormData(giftForm)),
    redirect: 'manual',
  })
}

/* Uses the entered ZIP code for the climate contribution, and says at the field if it is unknown. */
const zip = document.querySelector('input[name="zip"]')
const badge = document.querySelector('form.address climate-offset-badge')

zip?.addEventListener('change', () => {
  const typed = zip.value.trim()
  markZip(!/^\d{5}(-?\d{4})?$/.test(typed))
  badge?.setAttribute('destination', typed)
})

badge?.addEventListener('almoner-request-failed', ({ detail: { code } }) => markZip(code === 'zip_code_unknown'))

function markZip(isUnknown) {
  document.querySelector('#zip-problem').hidden = !isUnknown
  zip.ariaInvalid = isUnknown ? 'true' : null
}

const place = document.querySelector('form.address button[data-cents]')

badge?.addEventListener('almoner-offset-changed', ({ detail: { chosen, amount } }) => {
  const cents = Number(place.dataset.cents) + (chosen ? amount : 0)
  place.textContent = `Place order · ${(cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })}`
})

/* The contribution was paid with the order. The page buys it once, with the action token from the store's server. */
const offset = document.querySelector('[data-offset]')
if (offset !== null) offset.textContent = await buyOffset(offset.dataset)

async function buyOffset({ publicKey, offset: body, token, done, before, failed }) {
  const answer = await fetch(`/proxy/api/v1/climate/shipping_offset?public_key=${encodeURIComponent(publicKey)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'almoner-action-token': token },
    body,
  }).catch(() => undefined)
  const result = await answer?.json().catch(() => undefined)
  if (!answer?.ok) return result?.code === 'action_token_used' ? before : failed
  // So that a reload or a later visit doesn't buy it again.
  const day = Date.now() + 86_400_000
  await globalThis.cookieStore?.set({ name: 'ff_offset_id', value: result.id, path: '/demo', expires: day })
  return done.replace('#', result.id)
}
