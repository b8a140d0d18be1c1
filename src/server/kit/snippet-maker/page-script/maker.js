// Where the page's own script begins: it reads the settings, shows the elements, writes what to copy.
import { tendCopying } from './copy.js'
import { elementsOf } from './elements.js'
import { figuresFor } from './figures.js'
import { readForm, shownSettings, tend } from './form.js'
import { looksOf } from './looks.js'
import { show, wish } from './preview.js'
import { tendShortList } from './short-list.js'
import { policyOf, snippetOf } from './snippet.js'

const settings = document.querySelector('#settings')
const recipient = document.querySelector('#recipient')
const poster = document.querySelector('#poster-part')
/** What was chosen in the pickers of the settings. */
const chosen = { nonprofitId: '', shortList: [] }
let suggestedFor = ''

function update() {
  const form = readForm()
  const parts = shownSettings(form, chosen)
  if (!tend(form, parts)) return
  const key = form.text('publicKey')
  for (const picker of settings.querySelectorAll('nonprofit-picker')) picker.publicKey = key
  void suggest(key)
  const tag = form.text('element')
  const elements = elementsOf(form, chosen)
  const isNobody = parts.has('recipient') && tag !== 'impact-card' && chosen.nonprofitId === ''
  if (isNobody) wish('Choose a nonprofit in the settings to see this one.')
  else show(elements, form)
  if (poster !== null) showPoster(tag, form)
  const figures = tag === 'impact-card' ? figuresFor(form, chosen.nonprofitId, update) : ''
  document.querySelector('#snippet').textContent = snippetOf(elements, form, figures)
  const looks = looksOf(form).map(([name, value]) => `  ${name}: ${value};`)
  const tags = elements.map((one) => one.tag).filter((one) => one !== 'button')
  document.querySelector('#styles-part').hidden = looks.length === 0
  document.querySelector('#styles').textContent = `${tags.join(',\n')} {\n${looks.join('\n')}\n}`
  document.querySelector('#policy').textContent = policyOf(form)
}

/** Begins with a nonprofit the key can see, so that there is something to look at. */
async function suggest(publicKey) {
  if (suggestedFor === publicKey || !/^(test|live)_pk_\w+$/.test(publicKey)) return
  suggestedFor = publicKey
  const query = new URLSearchParams({ public_key: publicKey, limit: '1' })
  const answer = await fetch(`/proxy/api/v1/nonprofits?${query}`).catch(() => undefined)
  if (!answer?.ok || chosen.nonprofitId !== '') return
  const { nonprofits } = await answer.json()
  chosen.nonprofitId = nonprofits[0]?.id ?? ''
  recipient.value = chosen.nonprofitId
  update()
}

/** A poster is for whom the button is, in the name of whose key it has. */
function showPoster(tag, { text }) {
  poster.hidden = tag !== 'donate-button' || text('whom') === 'picker' || chosen.nonprofitId === ''
  poster.elements.public_key.value = text('publicKey')
  poster.elements.nonprofit.value = chosen.nonprofitId
}

settings.addEventListener('input', ({ target }) => {
  if (target.name === 'ownAccent') {
    for (const choice of settings.elements.accent) choice.checked = false
  }
  update()
})
document.addEventListener('change', update)
settings.addEventListener('submit', (event) => event.preventDefault())
recipient.addEventListener('almoner-nonprofit-selected', ({ detail }) => {
  chosen.nonprofitId = detail.nonprofitId
  update()
})
recipient.addEventListener('almoner-nonprofit-cleared', () => {
  chosen.nonprofitId = ''
  update()
})
tendShortList(chosen.shortList, update)
tendCopying()
update()
