// The page's entry script: reads the settings, then updates the preview and the code to copy.
import { previewElements, snippetElements } from './elements.js'
import { readForm, updateSettings, visibleSettings } from './form.js'
import { recipientOf, setUpRecipient, setUpShortList, showRecipient, suggestNonprofit } from './nonprofits.js'
import { showElements, showPlaceholder } from './preview.js'
import { figuresFor, policyOf, snippetOf, stylesOf } from './snippet.js'

const settings = document.querySelector('#settings')
const poster = document.querySelector('#poster-part')
const announcer = document.querySelector('#announcer')
const shortList = []
/** The suffix of the IDs in the copied code. */
let suffix = ''
let snippetWithoutSuffix
let isPressed = false
let pendingChange

function update() {
  const form = readForm()
  const parts = visibleSettings(form, shortList)
  if (!updateSettings(form, parts)) return
  const key = form.text('publicKey')
  for (const picker of settings.querySelectorAll('nonprofit-picker')) picker.publicKey = key
  void suggestNonprofit(key, update)
  const tag = form.text('element')
  const nonprofitId = recipientOf(tag)
  showRecipient(nonprofitId)
  const chosen = { nonprofitId, shortList }
  const elements = previewElements(form, chosen)
  const lacksNonprofit = parts.has('recipient') && tag !== 'impact-card' && nonprofitId === ''
  if (lacksNonprofit) showPlaceholder('Choose a nonprofit in the settings to see the preview.')
  else showElements(elements, form)
  if (poster !== null) showPoster(form, nonprofitId)
  const figures = parts.has('figures') ? figuresFor(form, nonprofitId, update) : ''
  const snippet = (suffix) => snippetOf(snippetElements(form, chosen, suffix), form, figures)
  document.querySelector('#snippet').textContent = snippet(suffixFor(snippet('')))
  const styles = stylesOf(elements, form)
  document.querySelector('#styles-part').hidden = styles === ''
  document.querySelector('#styles').textContent = styles
  document.querySelector('#policy').textContent = policyOf(form)
}

/** Offers a poster for the button's nonprofit, with the account of the button's key. */
function showPoster({ text }, nonprofitId) {
  poster.hidden = text('element') !== 'donate-button' || text('chosenBy') === 'picker' || nonprofitId === ''
  poster.elements.public_key.value = text('publicKey')
  poster.elements.nonprofit.value = nonprofitId
}

/** The suffix of a snippet's IDs. Each snippet gets another one, so that a page can have several snippets. */
function suffixFor(snippet) {
  if (snippet !== snippetWithoutSuffix) suffix = crypto.getRandomValues(new Uint32Array(1))[0].toString(36)
  snippetWithoutSuffix = snippet
  return suffix
}

/** Gives an unchanged snippet another suffix, because both copies may be pasted into one page. */
function renewSuffix() {
  snippetWithoutSuffix = undefined
}

/**
 * Runs a change now or, while the pointer is down, when it is released. A press that leaves a field fires the field's
 * `change` event first: if the layout shifted then, the release would hit another control, and no click would fire.
 */
function afterPress(change) {
  if (isPressed) pendingChange = change
  else change()
}

function endPress() {
  isPressed = false
  pendingChange?.()
  pendingChange = undefined
}

/**
 * Makes the Copy buttons work; `beforeCopying` receives the ID of the output first. If the browser refuses to copy, the
 * text is selected instead.
 */
function setUpCopyButtons(beforeCopying) {
  for (const button of document.querySelectorAll('[data-copies]')) {
    button.addEventListener('click', async () => {
      beforeCopying(button.dataset.copies)
      const code = document.querySelector(`#${button.dataset.copies}`)
      const copied = await copy(code.textContent)
      if (!copied) getSelection().selectAllChildren(code)
      button.textContent = copied ? 'Copied' : 'Press Ctrl+C'
      announcer.textContent = copied ? 'Copied to the clipboard' : 'Text selected. Press Ctrl+C to copy it.'
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 2_000)
    })
  }
}

/** Copies a text; returns whether it worked. Browsers give a clipboard only to https pages and local ones. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

addEventListener('pointerdown', () => (isPressed = true), { capture: true })
// The click follows `pointerup` in the same task. A select's open list may swallow the `pointerup`.
for (const type of ['pointerup', 'pointercancel', 'keydown'])
  addEventListener(type, () => setTimeout(endPress), { capture: true })

settings.addEventListener('input', ({ target }) => {
  if (target.name === 'ownAccent') {
    for (const choice of settings.elements.accent) choice.checked = false
  }
  // The pictures are redrawn for each address, so the page waits until typing has ended.
  if (target.name !== 'giftPage') update()
})
document.addEventListener('change', () => afterPress(update))
settings.addEventListener('submit', (event) => event.preventDefault())
setUpRecipient(update)
setUpShortList(shortList, update)
setUpCopyButtons((output) => {
  if (output !== 'snippet') return
  renewSuffix()
  update()
})
update()
