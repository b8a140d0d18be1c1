const picker = document.querySelector('#recipient')
/** Whom somebody chose, and whom the page suggests so that there is something to look at. */
const recipient = { chosen: '', suggested: '' }
let suggestedFor = ''
let shown = ''

/** Whom an element is for; a suggestion narrows no impact card, which is whole without a nonprofit. */
export function recipientOf(tag) {
  return recipient.chosen || (tag === 'impact-card' ? '' : recipient.suggested)
}

/** Shows in the settings whom the element is for. */
export function showRecipient(nonprofitId) {
  const isShown = shown === nonprofitId || picker.value === nonprofitId
  shown = nonprofitId
  if (isShown) return
  if (nonprofitId === '') picker.clear()
  else picker.value = nonprofitId
}

/** Suggests a nonprofit that the key can see. */
export async function suggest(publicKey, onChange) {
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

/** Hears whom the merchant chooses; who takes a suggestion back is not given it again. */
export function tendRecipient(onChange) {
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
const said = document.querySelector('#said')
/** More are no short list: each tile is asked for by itself. */
const MOST = 12

/** Lets a merchant add to their own short list and take from it; `onChange` hears of each. */
export function tendShortList(shortList, onChange) {
  const changed = (words) => {
    said.textContent = words
    list.hidden = shortList.length === 0
    adder.hidden = shortList.length >= MOST
    list.replaceChildren(...shortList.map(line))
    onChange()
  }
  const remove = (one) => {
    const index = shortList.indexOf(one)
    shortList.splice(index, 1)
    changed(`${one.name} is off the list`)
    const left = list.querySelectorAll('button')
    if (left.length === 0) adder.focus()
    else left[Math.min(index, left.length - 1)].focus()
  }
  const line = (one) => {
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
    changed(isNew ? `${name} is on the list` : `${name} was on the list already`)
    // Ready for the next one, where the list has place for it.
    adder.clear()
    const next = adder.hidden ? list.querySelector('li:last-child button') : adder
    void adder.updateComplete.then(() => next.focus())
  })
}
