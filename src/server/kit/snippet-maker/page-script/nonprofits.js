const picker = document.querySelector('#recipient')
/** IDs of the merchant's nonprofit, and of the one that the page suggests so that the preview isn't empty. */
const recipient = { chosen: '', suggested: '' }
let suggestedFor = ''
let shown = ''

/** The nonprofit of an element. An impact card works without one, so it ignores the suggestion. */
export function recipientOf(tag) {
  return recipient.chosen || (tag === 'impact-card' ? '' : recipient.suggested)
}

/** Shows the element's nonprofit in the settings. */
export function showRecipient(nonprofitId) {
  const isShown = shown === nonprofitId || picker.value === nonprofitId
  shown = nonprofitId
  if (isShown) return
  if (nonprofitId === '') picker.clear()
  else picker.value = nonprofitId
}

/** Suggests a nonprofit that the key has access to. */
export async function suggestNonprofit(publicKey, onChange) {
  if (suggestedFor === publicKey || !/^(test|live)_pk_\w+$/.test(publicKey)) return
  suggestedFor = publicKey
  const query = new URLSearchParams({ public_key: publicKey, limit: '1' })
  const answer = await fetch(`/proxy/api/v1/nonprofits?${query}`).catch(() => undefined)
  if (!answer?.ok) return
  const { nonprofits } = await answer.json()
  if (suggestedFor !== publicKey) return
  recipient.suggested = nonprofits[0]?.id ?? ''
  onChange()
}

/** Listens to the merchant's choice. A suggestion that the merchant clears isn't made again. */
export function setUpRecipient(onChange) {
  picker.addEventListener('almoner-nonprofit-selected', ({ detail }) => {
    recipient.chosen = detail.nonprofitId
    onChange()
  })
  picker.addEventListener('almoner-nonprofit-cleared', () => {
    Object.assign(recipient, { chosen: '', suggested: '' })
    onChange()
  })
}

const list = document.querySelector('#short-list')
const adder = document.querySelector('#adder')
const announcer = document.querySelector('#announcer')
/** Each tile is one request. */
const MAX_TILES = 12

/** Lets merchants edit their short list; `onChange` runs after each change. */
export function setUpShortList(shortList, onChange) {
  const update = (announcement) => {
    announcer.textContent = announcement
    list.hidden = shortList.length === 0
    adder.hidden = shortList.length >= MAX_TILES
    list.replaceChildren(...shortList.map(listItem))
    onChange()
  }
  const remove = (one) => {
    const index = shortList.indexOf(one)
    shortList.splice(index, 1)
    update(`${one.name} removed from the list`)
    const left = list.querySelectorAll('button')
    if (left.length === 0) adder.focus()
    else left[Math.min(index, left.length - 1)].focus()
  }
  const listItem = (one) => {
    const item = document.createElement('li')
    const name = document.createElement('span')
    name.textContent = one.name
    name.dir = 'auto'
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Remove'
    button.setAttribute('aria-label', `Remove ${one.name}`)
    button.addEventListener('click', () => remove(one))
    item.append(name, button)
    return item
  }
  adder.addEventListener('almoner-nonprofit-selected', ({ detail: { nonprofitId: id, name } }) => {
    const isNew = !shortList.some((one) => one.id === id)
    if (isNew) shortList.push({ id, name })
    update(isNew ? `${name} added to the list` : `${name} is already on the list`)
    adder.clear()
    const next = adder.hidden ? list.querySelector('li:last-child button') : adder
    void adder.updateComplete.then(() => next.focus())
  })
}
