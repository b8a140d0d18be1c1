// Where the page's own script begins: it reads the settings, shows the elements, writes what to copy.
import { tendCopying } from './copy.js'
import { copiedElements, shownElements } from './elements.js'
import { figuresFor } from './figures.js'
import { readForm, shownSettings, tend } from './form.js'
import { renewWord, wordFor } from './own-word.js'
import { afterPress } from './press.js'
import { show, wish } from './preview.js'
import { recipientOf, showRecipient, suggest, tendRecipient } from './recipient.js'
import { tendShortList } from './short-list.js'
import { policyOf, snippetOf, stylesOf } from './snippet.js'

const settings = document.querySelector('#settings')
const poster = document.querySelector('#poster-part')
const shortList = []

function update() {
  const form = readForm()
  const parts = shownSettings(form, shortList)
  if (!tend(form, parts)) return
  const key = form.text('publicKey')
  for (const picker of settings.querySelectorAll('nonprofit-picker')) picker.publicKey = key
  void suggest(key, update)
  const tag = form.text('element')
  const nonprofitId = recipientOf(tag)
  showRecipient(nonprofitId)
  const chosen = { nonprofitId, shortList }
  const elements = shownElements(form, chosen)
  const isNobody = parts.has('recipient') && tag !== 'impact-card' && nonprofitId === ''
  if (isNobody) wish('Choose a nonprofit in the settings to see this one.')
  else show(elements, form)
  if (poster !== null) showPoster(form, nonprofitId)
  const figures = tag === 'impact-card' ? figuresFor(form, nonprofitId, update) : ''
  const snippet = (word) => snippetOf(copiedElements(form, chosen, word), form, figures)
  document.querySelector('#snippet').textContent = snippet(wordFor(snippet('')))
  const styles = stylesOf(elements, form)
  document.querySelector('#styles-part').hidden = styles === ''
  document.querySelector('#styles').textContent = styles
  document.querySelector('#policy').textContent = policyOf(form)
}

/** A poster is for whom the button is, in the name of whose key it has. */
function showPoster({ text }, nonprofitId) {
  poster.hidden = text('element') !== 'donate-button' || text('whom') === 'picker' || nonprofitId === ''
  poster.elements.public_key.value = text('publicKey')
  poster.elements.nonprofit.value = nonprofitId
}

settings.addEventListener('input', ({ target }) => {
  if (target.name === 'ownAccent') {
    for (const choice of settings.elements.accent) choice.checked = false
  }
  // The pictures of each address have to be drawn: not for every letter, but once it is written out.
  if (target.name !== 'giftPage') update()
})
document.addEventListener('change', () => afterPress(update))
settings.addEventListener('submit', (event) => event.preventDefault())
tendRecipient(update)
tendShortList(shortList, update)
tendCopying((output) => {
  if (output !== 'snippet') return
  renewWord()
  update()
})
update()
