import { firstSecond } from './elements.js'

const settings = document.querySelector('#settings')
const { version, channel, stylesheet } = document.body.dataset
const scripts = JSON.parse(document.body.dataset.scripts)

/** The code for the merchant's page: the kit's files, then the elements. `figures` is an impact card's content. */
export function snippetOf(elements, form, figures) {
  return [...loadingTags(elements, form), '', ...elements.map((one) => markupOf(one, figures))].join('\n')
}

/** The rules for the merchant's stylesheet; empty if the elements keep their default look. */
export function stylesOf(elements, form) {
  const tags = elements.map(({ tag }) => tag).filter((tag) => tag !== 'button')
  const lines = customPropertiesOf(form).map(([name, value]) => `  ${name}: ${value};`)
  const rules = lines.length === 0 ? [] : [`${tags.join(',\n')} {\n${lines.join('\n')}\n}`]
  // Elements have no outer margin.
  if (tags.length > 1) rules.push(`${tags[0]} + * {\n  margin-block-start: 1rem;\n}`)
  return rules.join('\n')
}

/** The content security policy of a page that uses only the snippet. */
export function policyOf({ has }) {
  const { origin } = location
  const policy = ["default-src 'none'", `script-src ${origin}`, `connect-src ${origin}`, `img-src ${origin}`]
  if (has('reserve')) policy.push(`style-src ${origin}`)
  return `${policy.join('; ')}; require-trusted-types-for 'script'`
}

function loadingTags(elements, { text, all, has }) {
  const pinned = text('delivery') === 'pinned'
  const base = `${location.origin}/embed/${pinned ? version : channel}`
  const kind = has('classic') ? 'defer' : 'type="module"'
  const hash = (value) => (pinned && value ? ` integrity="${value}"` : '')
  const tags = [...new Set([...elements.map(({ tag }) => tag), ...all('also')])].filter((tag) => tag !== 'button')
  const lines = scriptsFor(tags, has('classic')).map(
    (file) => `<script ${kind} crossorigin="anonymous" src="${base}/${file}"${hash(scripts[file].integrity)}></script>`,
  )
  if (has('reserve'))
    lines.unshift(`<link rel="stylesheet" crossorigin="anonymous" href="${base}/almoner.css"${hash(stylesheet)}>`)
  return lines
}

/** The smallest set of scripts for these elements: one for each, or the one with all elements. */
function scriptsFor(tags, isClassic) {
  if (isClassic) return ['almoner.iife.js']
  const single = tags.map((tag) => `${tag}.js`)
  const size = single.reduce((sum, file) => sum + scripts[file].size, 0)
  return size < scripts['almoner.js'].size ? single : ['almoner.js']
}

function markupOf({ tag, attributes, words, link }, figures) {
  const all = attributes.map(([name, value]) => (value === true ? name : `${name}="${escaped(value)}"`))
  if (words !== undefined) return `<${tag} ${all.join(' ')}>${words}</${tag}>`
  const opening = all.join(' ').length > 70 ? `<${tag}\n  ${all.join('\n  ')}\n>` : `<${tag} ${all.join(' ')}>`
  const [href, label] = link
  const inside = tag === 'impact-card' && figures !== '' ? figures : `<a href="${href}">${label}</a>`
  return `${opening}\n  ${inside.replaceAll('\n', '\n  ')}\n</${tag}>`
}

function escaped(value) {
  return String(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** Custom properties for the changes to the default look. */
export function customPropertiesOf({ text }) {
  const properties = []
  const accent = settings.querySelector('[name=accent]:checked') === null ? text('ownAccent') : text('accent')
  if (accent !== '') properties.push(['--almoner-accent', accent], ['--almoner-on-accent', readableOn(accent)])
  if (text('radius') !== '12') properties.push(['--almoner-radius', `${text('radius')}px`])
  return properties
}

/** Black or white: the one with more contrast on a color. */
function readableOn(color) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? '#ffffff' : '#000000'
}

/** The content of an impact card, and the settings that it was loaded for. */
const figures = { text: '', settings: '' }

/** The loaded figures for these settings; if there are none yet, loads them and then calls `onLoaded`. */
export function figuresFor({ text, valid }, nonprofitId, onLoaded) {
  const query = {
    public_key: text('publicKey'),
    nonprofit_id: nonprofitId,
    heading: text('heading'),
    since: firstSecond(valid('since')),
    lang: text('language'),
  }
  const wanted = String(new URLSearchParams(query))
  if (wanted !== figures.settings) {
    Object.assign(figures, { text: '', settings: wanted })
    void loadFigures(wanted, onLoaded)
  }
  return figures.text
}

async function loadFigures(wanted, onLoaded) {
  const answer = await fetch(`/embed/figures?${wanted}`).then(
    (one) => (one.ok ? one.text() : ''),
    () => '',
  )
  if (wanted !== figures.settings) return
  figures.text = answer
  onLoaded()
}
