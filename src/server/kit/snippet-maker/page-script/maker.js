// Where the page's own script begins: it reads the settings, shows the elements, writes what to copy.
import { copiedElements, shownElements } from './elements.js'
import { readForm, shownSettings, tend } from './form.js'
import { recipientOf, showRecipient, suggest, tendRecipient, tendShortList } from './nonprofits.js'
import { show, wish } from './preview.js'
import { figuresFor, policyOf, snippetOf, stylesOf } from './snippet.js'

const settings = document.querySelector('#settings')
const poster = document.querySelector('#poster-part')
const said = document.querySelector('#said')
const shortList = []
/** The copied ids end with this word. */
let word = ''
let snippetWithoutWord
let isPressed = false
let waiting

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
  const figures = parts.has('figures') ? figuresFor(form, nonprofitId, update) : ''
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

/** Suffix of a snippet's IDs, different for each, so that a page can have several. */
function wordFor(wordless) {
  if (wordless !== snippetWithoutWord) word = crypto.getRandomValues(new Uint32Array(1))[0].toString(36)
  snippetWithoutWord = wordless
  return word
}

/** Gives the snippet another word though it says the same: each copy may go to the same page. */
function renewWord() {
  snippetWithoutWord = undefined
}

/**
 * Runs a change now, or after the press that is under way. A press that leaves a field fires its `change` event first:
 * if the page moved then, the release would hit another control, and the browser would fire no click.
 */
function afterPress(change) {
  if (isPressed) waiting = change
  else change()
}

function release() {
  isPressed = false
  waiting?.()
  waiting = undefined
}

/**
 * Lets each Copy button copy what it is for, which `beforeCopying` is told first; where the browser refuses, the text is
 * selected instead.
 */
function tendCopying(beforeCopying) {
  for (const button of document.querySelectorAll('[data-copies]')) {
    button.addEventListener('click', async () => {
      beforeCopying(button.dataset.copies)
      const code = document.querySelector(`#${button.dataset.copies}`)
      const copied = await copy(code.textContent)
      if (!copied) getSelection().selectAllChildren(code)
      button.textContent = copied ? 'Copied' : 'Press Ctrl+C'
      said.textContent = copied ? 'Copied to the clipboard' : 'Selected: press Ctrl+C to copy'
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 2_000)
    })
  }
}

/** Tells whether the text is in the clipboard, which a page has only where it came encrypted or from its own machine. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

addEventListener('pointerdown', () => (isPressed = true), { capture: true })
// The click follows `pointerup` in the same task. A list that a press opened may keep its `pointerup` to itself.
for (const type of ['pointerup', 'pointercancel', 'keydown'])
  addEventListener(type, () => setTimeout(release), { capture: true })

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
