// Passkeys, time zone and menus. Everything but passkeys works without this script.

const toBytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
const toText = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const withBytes = (list = []) => list.map((one) => ({ ...one, id: toBytes(one.id) }))

function readOptions({ dataset }) {
  const options = JSON.parse(dataset.options)
  options.challenge = toBytes(options.challenge)
  if (options.user) options.user.id = toBytes(options.user.id)
  if (options.excludeCredentials) options.excludeCredentials = withBytes(options.excludeCredentials)
  if (options.allowCredentials) options.allowCredentials = withBytes(options.allowCredentials)
  return { publicKey: options }
}

function written({ id, rawId, type, response }) {
  const answer = { clientDataJSON: toText(response.clientDataJSON) }
  if (response.attestationObject) {
    answer.attestationObject = toText(response.attestationObject)
    answer.transports = response.getTransports?.() ?? []
  } else {
    answer.authenticatorData = toText(response.authenticatorData)
    answer.signature = toText(response.signature)
    if (response.userHandle) answer.userHandle = toText(response.userHandle)
  }
  return JSON.stringify({ id, rawId: toText(rawId), type, clientExtensionResults: {}, response: answer })
}

for (const form of document.querySelectorAll('form[data-passkey]')) {
  if (!window.PublicKeyCredential) continue
  form.hidden = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const problem = form.querySelector('.problem')
    problem.hidden = true
    try {
      const options = readOptions(form)
      const isNew = form.dataset.passkey === 'create'
      const credential = isNew ? await navigator.credentials.create(options) : await navigator.credentials.get(options)
      form.elements.credential.value = written(credential)
      form.submit()
    } catch (error) {
      problem.textContent =
        error.name === 'InvalidStateError'
          ? 'This device already has a passkey for you.'
          : 'No passkey was used. Please try again or sign in by e-mail.'
      problem.hidden = false
    }
  })
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
const yearMs = 31_536_000_000
window.cookieStore
  ?.set({
    name: 'almoner_zone',
    value: encodeURIComponent(zone),
    path: '/console',
    expires: Date.now() + yearMs,
    sameSite: 'lax',
  })
  .catch(() => undefined)

for (const menu of document.querySelectorAll('details.menu'))
  document.addEventListener('click', (event) => {
    if (!menu.contains(event.target)) menu.open = false
  })

/** Refreshes the status of running jobs until they're done, without reloading the page. */
const lookAgainMs = 2_000
const lookAgain = async (place) => {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => undefined)
  const found = answer?.ok
    ? new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById(place.id)
    : null
  if (found) place.replaceChildren(...found.childNodes)
  if (!answer?.ok || found?.dataset.live !== undefined) setTimeout(lookAgain, lookAgainMs, place)
}
for (const place of document.querySelectorAll('[data-live]')) setTimeout(lookAgain, lookAgainMs, place)
