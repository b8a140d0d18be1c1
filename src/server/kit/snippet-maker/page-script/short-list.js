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
