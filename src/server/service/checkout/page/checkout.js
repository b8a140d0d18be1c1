/* Formats card fields while the donor types, and keeps the page while the network is down. The page works without
   it. */
const form = document.querySelector('form[data-gift]')
const connection = document.querySelector('[data-connection]')
const number = document.querySelector('#number')
const expiry = document.querySelector('#expiry')
const buttons = document.querySelectorAll('button.give')
let sent = false

/** Reformats a field and keeps the caret after the same digit. */
function rewrite(input, write) {
  const digitsBefore = input.value.slice(0, input.selectionStart ?? 0).replace(/\D/g, '').length
  const written = write(input.value.replace(/\D/g, ''))
  if (written === input.value) return
  const atEnd = input.selectionStart === input.value.length
  input.value = written
  const caret = atEnd ? written.length : caretAfter(written, digitsBefore)
  input.setSelectionRange(caret, caret)
}

function caretAfter(text, digits) {
  let seen = 0
  for (let index = 0; index < text.length; index += 1) {
    if (seen === digits) return index
    if (/\d/.test(text[index])) seen += 1
  }
  return text.length
}

function groupNumber(digits) {
  const groups = /^3[47]/.test(digits)
    ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/
    : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?(\d{1,3})?/
  return (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(' ')
}

function groupExpiry(digits) {
  if (digits.length < 3) return digits
  return `${digits.slice(0, 2)} / ${digits.slice(2, 6)}`
}

number?.addEventListener('input', () => rewrite(number, groupNumber))
expiry?.addEventListener('input', (event) => {
  if (event.inputType !== 'deleteContentBackward') rewrite(expiry, groupExpiry)
})

/** Delay before the next attempt if the browser can't tell that the network is back. */
const LOOK_AGAIN_MS = 3_000

form?.addEventListener('submit', (event) => {
  event.preventDefault()
  if (sent) return
  sent = true
  for (const button of buttons) button.setAttribute('aria-disabled', 'true')
  send(new URLSearchParams(new FormData(form, event.submitter)))
})

addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  sent = false
  for (const button of buttons) button.removeAttribute('aria-disabled')
})

/** Sends the form until the server answers. The form names its attempt, so that it pays at most once. */
async function send(body) {
  let mayHaveArrived = false
  for (;;) {
    if (navigator.onLine) {
      try {
        const headers = { accept: 'application/json' }
        const answer = await fetch(form.action, { method: 'POST', headers, body })
        return await followAnswer(answer, body)
      } catch {
        mayHaveArrived = true
      }
    }
    showMessage(mayHaveArrived ? connection.dataset.lost : connection.dataset.offline)
    await network()
  }
}

async function followAnswer(answer, body) {
  const isRedirect = answer.headers.get('content-type') === 'application/json' && answer.ok
  if (isRedirect) location.assign((await answer.json()).location)
  else submitAsPage(body)
}

/** Submits the form as the page would without a script, for responses that are pages. */
function submitAsPage(body) {
  const plain = document.createElement('form')
  plain.method = 'post'
  plain.action = form.action
  for (const [name, value] of body) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    plain.append(input)
  }
  document.body.append(plain)
  plain.submit()
}

/** Shows one message at a time: the earlier attempt's message is out of date once the form is sent again. */
function showMessage(sentence) {
  for (const earlier of document.querySelectorAll('.alert')) earlier.hidden = earlier !== connection
  for (const field of document.querySelectorAll('[aria-describedby="refusal"]')) {
    field.removeAttribute('aria-describedby')
    field.removeAttribute('aria-invalid')
  }
  const text = connection.querySelector('span')
  if (text.textContent !== sentence) text.textContent = sentence
}

/** Resolves when the network may be back. */
function network() {
  return new Promise((resolve) => {
    addEventListener('online', resolve, { once: true })
    if (navigator.onLine) setTimeout(resolve, LOOK_AGAIN_MS)
  })
}

/* A page that waits for a result checks the network before it reloads. */
const { refresh } = document.body.dataset
if (refresh !== undefined) setTimeout(reloadWhenReached, Number(refresh) * 1_000)

async function reloadWhenReached() {
  try {
    await fetch(location.href, { redirect: 'manual' })
    location.reload()
  } catch {
    await network()
    reloadWhenReached()
  }
}
