// The page's own script: reads the settings, shows the element, writes what to copy.
const settings = document.querySelector('#settings')
const preview = document.querySelector('#preview')
const recipient = document.querySelector('#recipient')
const poster = document.querySelector('#poster-part')
const said = document.querySelector('#said')
const { version, channel, stylesheet } = document.body.dataset
const scripts = JSON.parse(document.body.dataset.scripts)
const fallbacks = {
  'nonprofit-picker': ['/causes', 'Choose a nonprofit'],
  'donate-button': ['/give', 'Donate'],
  'climate-offset-badge': ['/climate', 'Offset this shipment'],
  'impact-card': ['/impact', 'What our gifts did'],
  'social-share': ['/share', 'Share'],
}
let nonprofitId = ''
let suggestedFor = ''
/** What stands inside an impact card, and the settings that it was made for. */
const figures = { text: '', settings: '' }

function read() {
  const form = new FormData(settings)
  const text = (name) => String(form.get(name) ?? '').trim()
  return { text, all: (name) => form.getAll(name).map(String), has: (name) => form.has(name) }
}

/** Attributes of the chosen element, in the order a person would write them; `true` is one without a value. */
function attributesOf(tag, { text, all, has }) {
  const own = {
    'nonprofit-picker': () => [
      ['name', text('name')],
      ['consent', text('consent')],
      ['categories', all('categories').join(', ')],
      ['required', has('required')],
      ['remember', has('remember')],
    ],
    'donate-button': () => [
      ['nonprofit-id', nonprofitId || 'n_…'],
      ['amounts', text('amounts')],
      ['presets-only', has('presetsOnly')],
      ['fee-coverable', has('feeCoverable')],
      ['success-url', text('successUrl')],
      ['cancel-url', text('cancelUrl')],
    ],
    'climate-offset-badge': () => [
      ['origin', text('origin')],
      ['destination', text('destination')],
      ['weight-lb', text('weightLb')],
    ],
    'impact-card': () => [
      ['heading', text('heading')],
      ['months', text('months')],
      ['nonprofit-id', nonprofitId],
    ],
    'social-share': () => [['nonprofit-id', nonprofitId || 'n_…']],
  }
  const theme = text('theme') === 'auto' ? '' : text('theme')
  const pairs = [['public-key', text('publicKey')], ...own[tag](), ['theme', theme]]
  return pairs.filter(([, value]) => value !== '' && value !== false)
}

function quoted(value) {
  return String(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** The scripts that bring these elements with the fewest bytes: one for each, or the one that holds all. */
function scriptsFor(tags, isClassic) {
  if (isClassic) return ['almoner.iife.js']
  const single = tags.map((tag) => `${tag}.js`)
  const size = single.reduce((sum, file) => sum + scripts[file].size, 0)
  return size < scripts['almoner.js'].size ? single : ['almoner.js']
}

function snippetOf(tag, { text, all, has }) {
  const pinned = text('delivery') === 'pinned'
  const place = `${location.origin}/embed/${pinned ? version : channel}`
  const kind = has('classic') ? 'defer' : 'type="module"'
  const hash = (value) => (pinned && value ? ` integrity="${value}"` : '')
  const lines = []
  if (has('reserve'))
    lines.push(`<link rel="stylesheet" crossorigin="anonymous" href="${place}/almoner.css"${hash(stylesheet)}>`)
  for (const file of scriptsFor([...new Set([tag, ...all('also')])], has('classic')))
    lines.push(
      `<script ${kind} crossorigin="anonymous" src="${place}/${file}"${hash(scripts[file].integrity)}></script>`,
    )
  const written = attributesOf(tag, read())
    .filter(([name]) => name !== 'theme' || text('theme') !== 'auto')
    .map(([name, value]) => (value === true ? name : `${name}="${quoted(value)}"`))
  const inside = tag === 'impact-card' ? figures.text : ''
  const opening =
    written.join(' ').length > 70 ? `<${tag}\n  ${written.join('\n  ')}\n>` : `<${tag} ${written.join(' ')}>`
  return `${lines.join('\n')}\n\n${opening}\n  ${inside === '' ? linkOf(tag) : inside.replaceAll('\n', '\n  ')}\n</${tag}>`
}

function linkOf(tag) {
  const [href, label] = fallbacks[tag]
  return `<a href="${href}">${label}</a>`
}

/** Asks for the figures that the snippet holds, and writes it anew once they are there. */
async function bringFigures({ text }) {
  const query = {
    public_key: text('publicKey'),
    nonprofit_id: nonprofitId,
    heading: text('heading'),
    lang: text('language'),
  }
  const wanted = String(new URLSearchParams(query))
  if (wanted === figures.settings) return
  Object.assign(figures, { text: '', settings: wanted })
  const answer = await fetch(`/embed/figures?${wanted}`).then(
    (one) => (one.ok ? one.text() : ''),
    () => '',
  )
  if (wanted !== figures.settings) return
  figures.text = answer
  update()
}

/** Black or white, whichever reads better on a colour. */
function readableOn(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? '#ffffff' : '#000000'
}

function looksOf({ text }) {
  const looks = []
  const accent = settings.querySelector('[name=accent]:checked') === null ? text('ownAccent') : text('accent')
  if (accent !== '') looks.push(['--almoner-accent', accent], ['--almoner-on-accent', readableOn(accent)])
  if (text('radius') !== '12') looks.push(['--almoner-radius', `${text('radius')}px`])
  return looks
}

function policyOf({ has }) {
  const { origin } = location
  const policy = ["default-src 'none'", `script-src ${origin}`, `connect-src ${origin}`, `img-src ${origin}`]
  if (has('reserve')) policy.push(`style-src ${origin}`)
  return `${policy.join('; ')}; require-trusted-types-for 'script'`
}

let shown

/** Begins with a nonprofit the key can see, so that there is something to look at. */
async function suggest(publicKey) {
  if (suggestedFor === publicKey || !/^(test|live)_pk_\w+$/.test(publicKey)) return
  suggestedFor = publicKey
  const query = new URLSearchParams({ public_key: publicKey, limit: '1' })
  const answer = await fetch(`/proxy/api/v1/nonprofits?${query}`).catch(() => undefined)
  if (!answer?.ok || nonprofitId !== '') return
  const { nonprofits } = await answer.json()
  nonprofitId = nonprofits[0]?.id ?? ''
  recipient.value = nonprofitId
  update()
}

function showWish() {
  shown = undefined
  const wish = document.createElement('p')
  wish.className = 'wish'
  wish.textContent = 'Choose a nonprofit in the settings to see this one.'
  preview.replaceChildren(wish)
}

/** Shows the element; one that is shown already only gets what changed, so that it does not blink. */
function show(tag, form) {
  if (shown?.localName !== tag) {
    shown = document.createElement(tag)
    const link = document.createElement('a')
    link.href = '#'
    link.textContent = fallbacks[tag][1]
    shown.append(link)
    preview.replaceChildren(shown)
  }
  const wanted = new Map(attributesOf(tag, form))
  for (const name of shown.getAttributeNames()) if (!wanted.has(name) && name !== 'style') shown.removeAttribute(name)
  for (const [name, value] of wanted) {
    const text = value === true ? '' : String(value)
    if (shown.getAttribute(name) !== text) shown.setAttribute(name, text)
  }
  for (const name of ['--almoner-accent', '--almoner-on-accent', '--almoner-radius']) shown.style.removeProperty(name)
  for (const [name, value] of looksOf(form)) shown.style.setProperty(name, value)
  preview.dataset.theme = form.text('theme')
}

/** A poster is for whom the button is, in the name of whose key it has. */
function showPoster(tag, { text }) {
  poster.hidden = tag !== 'donate-button' || nonprofitId === ''
  poster.elements.public_key.value = text('publicKey')
  poster.elements.nonprofit.value = nonprofitId
}

function update() {
  const form = read()
  const tag = form.text('element')
  for (const part of settings.querySelectorAll('[data-for]')) part.hidden = !part.dataset.for.split(' ').includes(tag)
  const key = settings.elements.publicKey
  const secret = /^(test|live)_sk_/.test(form.text('publicKey'))
  key.setCustomValidity(secret ? 'This is a secret key. Replace it at once, and never put one into a page.' : '')
  key.toggleAttribute('aria-invalid', secret)
  document.querySelector('#key-hint').textContent = secret
    ? 'This is a secret key. Replace it at once, and never put one into a page.'
    : 'The one that begins with test_pk_ or live_pk_. A secret key never belongs into a page.'
  if (secret) return
  recipient.publicKey = form.text('publicKey')
  suggest(form.text('publicKey'))
  const needed = tag === 'donate-button' || tag === 'social-share'
  if (needed && nonprofitId === '') showWish()
  else show(tag, form)
  if (tag === 'impact-card') void bringFigures(form)
  if (poster !== null) showPoster(tag, form)
  document.querySelector('#snippet').textContent = snippetOf(tag, form)
  const looks = looksOf(form).map(([name, value]) => `  ${name}: ${value};`)
  document.querySelector('#styles-part').hidden = looks.length === 0
  document.querySelector('#styles').textContent = `${tag} {\n${looks.join('\n')}\n}`
  document.querySelector('#policy').textContent = policyOf(form)
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
  nonprofitId = detail.nonprofitId
  update()
})
recipient.addEventListener('almoner-nonprofit-cleared', () => {
  nonprofitId = ''
  update()
})

for (const button of document.querySelectorAll('[data-copies]')) {
  button.addEventListener('click', async () => {
    const code = document.querySelector(`#${button.dataset.copies}`)
    const copied = await navigator.clipboard.writeText(code.textContent).then(
      () => true,
      () => false,
    )
    if (!copied) getSelection().selectAllChildren(code)
    button.textContent = copied ? 'Copied' : 'Press Ctrl+C'
    said.textContent = copied ? 'Copied to the clipboard' : 'Selected: press Ctrl+C to copy'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 2_000)
  })
}

update()
