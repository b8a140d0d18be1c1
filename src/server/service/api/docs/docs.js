/* Sends the examples with the sandbox's keys. The page is complete without it. */
const account = document.querySelector('#account')
const latest = new Map()

for (const choice of document.querySelectorAll('.keys, .languages')) choice.hidden = false
for (const form of document.querySelectorAll('.try form')) form.addEventListener('submit', submit)
for (const fold of document.querySelectorAll('.try')) fold.addEventListener('toggle', () => fillIn(fold))

// On small screens, the open contents would push the reference out of view.
const contents = document.querySelector('nav details')
if (matchMedia('(max-width: 60rem)').matches) contents.open = false

// The chosen language, stored for the next visit if the browser allows it.
const language = document.querySelector('#language')
if (language !== null) {
  language.value = storedLanguage() ?? 'curl'
  if (language.selectedIndex < 0) language.value = 'curl'
  showLanguage()
  language.addEventListener('change', showLanguage)
}

for (const button of document.querySelectorAll('.copy')) {
  button.hidden = false
  button.addEventListener('click', () => copy(button))
}

function storedLanguage() {
  try {
    return localStorage.getItem('docs-language')
  } catch {
    return null
  }
}

function showLanguage() {
  document.documentElement.dataset.language = language.value
  for (const sample of document.querySelectorAll('.sample')) sample.hidden = sample.dataset.language !== language.value
  try {
    localStorage.setItem('docs-language', language.value)
  } catch {
    // The choice applies to this visit only.
  }
}

async function copy(button) {
  const code = button.parentElement.querySelector('code')
  try {
    await navigator.clipboard.writeText(code.textContent)
    button.textContent = 'Copied'
  } catch {
    getSelection().selectAllChildren(code)
    button.textContent = 'Selected'
  }
  button.addEventListener('blur', () => (button.textContent = 'Copy'), { once: true })
}

/** Replaces made-up IDs in the examples by IDs of earlier responses. */
function fillIn(fold) {
  if (!fold.open) return
  for (const input of fold.querySelectorAll('input, textarea'))
    input.value = input.value.replace(
      /\b(d|ca|carbon|doc|offset)_1HFJ3b\w+/g,
      (known, prefix) => latest.get(prefix) ?? known,
    )
}

async function submit(event) {
  event.preventDefault()
  const form = event.currentTarget
  const output = form.querySelector('output')
  const button = form.querySelector('button')
  button.disabled = true
  output.replaceChildren('Sending …')
  try {
    output.replaceChildren(...(await send(form)))
  } catch (error) {
    output.replaceChildren(note('No response', 'bad'), code(String(error)))
  } finally {
    button.disabled = false
  }
}

async function send(form) {
  const { method, path, auth } = form.dataset
  const fields = [...new FormData(form)]
  const params = new Map(membersOf(fields, 'params.'))
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params.get(name) ?? ''))
  const query = queryOf(membersOf(fields, 'query.'))
  const body = new FormData(form).get('body')
  const started = performance.now()
  const response = await fetch(`${filled}${query}`, {
    method,
    credentials: 'omit',
    headers: headersOf(auth, body),
    ...(body === null ? {} : { body }),
  })
  const text = await response.text()
  const milliseconds = Math.round(performance.now() - started)
  remember(text)
  const status = note(`${response.status} in ${milliseconds} ms`, response.ok ? 'good' : 'bad')
  return [status, code(pretty(text)), ...pictures(text)]
}

function membersOf(fields, start) {
  return fields.filter(([name]) => name.startsWith(start)).map(([name, value]) => [name.slice(start.length), value])
}

/** Builds a query. Lists and objects are typed as JSON and sent as `name[]=` and `name[member]=`. */
function queryOf(members) {
  const search = new URLSearchParams()
  for (const [name, value] of members) {
    if (value === '') continue
    const read = /^[[{]/.test(value) ? JSON.parse(value) : value
    if (Array.isArray(read)) for (const item of read) search.append(`${name}[]`, item)
    else if (typeof read === 'object')
      for (const [member, item] of Object.entries(read)) search.append(`${name}[${member}]`, item)
    else search.append(name, read)
  }
  const written = search.toString()
  return written === '' ? '' : `?${written}`
}

function headersOf(auth, body) {
  const headers = { accept: 'application/json' }
  const word = auth === 'law_firm' ? 'lawfirm' : account.value
  if (auth === 'account' || auth === 'law_firm')
    headers.authorization = `Basic ${btoa(`test_pk_${word}:test_sk_${word}`)}`
  if (body !== null) headers['content-type'] = 'application/json'
  return headers
}

function remember(text) {
  for (const [id, prefix] of text.matchAll(/\b(d|ca|carbon|doc|offset)_[0-9A-Za-z]{22}\b/g)) latest.set(prefix, id)
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function note(text, kind) {
  const element = document.createElement('p')
  element.className = `status ${kind}`
  element.textContent = text
  return element
}

function code(text) {
  const pre = document.createElement('pre')
  pre.tabIndex = 0
  const element = document.createElement('code')
  element.textContent = text
  pre.append(element)
  return pre
}

/** Shows the share pictures whose URLs a response contains. */
function pictures(text) {
  const links = [...text.matchAll(/"(https?:\/\/[^"]+\/social\/[^"]+\.png)"/g)].map(([, url]) => url)
  return links.map((url) => {
    const image = document.createElement('img')
    image.src = new URL(url).pathname
    image.alt = 'Share picture'
    image.width = 220
    image.height = 220
    return image
  })
}
