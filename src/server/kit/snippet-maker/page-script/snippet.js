import { firstSecond } from './elements.js'

const settings = document.querySelector('#settings')
const { version, channel, stylesheet } = document.body.dataset
const scripts = JSON.parse(document.body.dataset.scripts)

/** The lines of a page: the kit's files, then the elements. `figures` stands inside an impact card. */
export function snippetOf(elements, form, figures) {
  return [...loadingOf(elements, form), '', ...elements.map((one) => written(one, figures))].join('\n')
}

/** What the merchant's stylesheet says of the elements; empty where they may look as they do by themselves. */
export function stylesOf(elements, form) {
  const tags = elements.map(({ tag }) => tag).filter((tag) => tag !== 'button')
  const looks = looksOf(form).map(([name, value]) => `  ${name}: ${value};`)
  const rules = looks.length === 0 ? [] : [`${tags.join(',\n')} {\n${looks.join('\n')}\n}`]
  // Elements leave what is around them to the page: one right after the other would touch it.
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

function loadingOf(elements, { text, all, has }) {
  const pinned = text('delivery') === 'pinned'
  const place = `${location.origin}/embed/${pinned ? version : channel}`
  const kind = has('classic') ? 'defer' : 'type="module"'
  const hash = (value) => (pinned && value ? ` integrity="${value}"` : '')
  const tags = [...new Set([...elements.map(({ tag }) => tag), ...all('also')])].filter((tag) => tag !== 'button')
  const lines = scriptsFor(tags, has('classic')).map(
    (file) =>
      `<script ${kind} crossorigin="anonymous" src="${place}/${file}"${hash(scripts[file].integrity)}></script>`,
  )
  if (has('reserve'))
    lines.unshift(`<link rel="stylesheet" crossorigin="anonymous" href="${place}/almoner.css"${hash(stylesheet)}>`)
  return lines
}

/** The scripts that bring these elements with the fewest bytes: one for each, or the one that holds all. */
function scriptsFor(tags, isClassic) {
  if (isClassic) return ['almoner.iife.js']
  const single = tags.map((tag) => `${tag}.js`)
  const size = single.reduce((sum, file) => sum + scripts[file].size, 0)
  return size < scripts['almoner.js'].size ? single : ['almoner.js']
}

function written({ tag, attributes, words, link }, figures) {
  const all = attributes.map(([name, value]) => (value === true ? name : `${name}="${quoted(value)}"`))
  if (words !== undefined) return `<${tag} ${all.join(' ')}>${words}</${tag}>`
  const opening = all.join(' ').length > 70 ? `<${tag}\n  ${all.join('\n  ')}\n>` : `<${tag} ${all.join(' ')}>`
  const [href, label] = link
  const inside = tag === 'impact-card' && figures !== '' ? figures : `<a href="${href}">${label}</a>`
  return `${opening}\n  ${inside.replaceAll('\n', '\n  ')}\n</${tag}>`
}

function quoted(value) {
  return String(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** What differs from the way the elements look by themselves, as custom properties. */
export function looksOf({ text }) {
  const looks = []
  const accent = settings.querySelector('[name=accent]:checked') === null ? text('ownAccent') : text('accent')
  if (accent !== '') looks.push(['--almoner-accent', accent], ['--almoner-on-accent', readableOn(accent)])
  if (text('radius') !== '12') looks.push(['--almoner-radius', `${text('radius')}px`])
  return looks
}

/** Black or white, whichever reads better on a color. */
function readableOn(color) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? '#ffffff' : '#000000'
}

/** What stands inside an impact card, and the settings that it was made for. */
const figures = { text: '', settings: '' }

/** The figures for these settings as far as they are there; those that are not are asked for, and told of. */
export function figuresFor({ text, valid }, nonprofitId, whenThere) {
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
    void bring(wanted, whenThere)
  }
  return figures.text
}

async function bring(wanted, whenThere) {
  const answer = await fetch(`/embed/figures?${wanted}`).then(
    (one) => (one.ok ? one.text() : ''),
    () => '',
  )
  if (wanted !== figures.settings) return
  figures.text = answer
  whenThere()
}
