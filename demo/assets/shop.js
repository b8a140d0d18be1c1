/* Small comforts: typing an amount chooses "Another amount", the ZIP code places the climate contribution. */
const own = document.querySelector('input[name="own"]')
const choice = document.querySelector('input[name="gift"][value="own"]')

own?.addEventListener('input', () => {
  if (choice !== null && own.value.trim() !== '') choice.checked = true
})
choice?.addEventListener('change', () => own?.focus())

const zip = document.querySelector('input[name="zip"]')
const badge = document.querySelector('form.address climate-offset-badge')

zip?.addEventListener('change', () => {
  if (/^\d{5}/.test(zip.value.trim())) badge?.setAttribute('destination', zip.value.trim())
})

const place = document.querySelector('form.address button[data-cents]')

badge?.addEventListener('almoner-offset-changed', ({ detail: { chosen, amount } }) => {
  const cents = Number(place.dataset.cents) + (chosen ? amount : 0)
  place.textContent = `Place order · ${(cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })}`
})

/* The contribution was paid with the order: the page buys it once, with the leave that the shop's server signed. */
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
  // So that nobody who comes back to this page, or reloads it, buys it again.
  const day = Date.now() + 86_400_000
  await globalThis.cookieStore?.set({ name: 'ff_offset_id', value: result.id, path: '/demo', expires: day })
  return done.replace('#', result.id)
}
