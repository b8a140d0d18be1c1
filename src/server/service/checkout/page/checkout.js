/* Makes typing a card easier, and keeps the page while the network is away. The page works the same without it. */
const form = document.querySelector('form[data-gift]')
const connection = document.querySelector('[data-connection]')
const number = document.querySelector('#number')
const expiry = document.querySelector('#expiry')
const buttons = document.querySelectorAll('button.give')
let sent = false

/** Rewrites a field while somebody types, and keeps the caret behind the digit it was behind. */
function rewrite(input, write) {
  const digitsBefore = input.value.slice(0, input.selectionStart ?? 0).replace(/\D/g, '').length
  const written = write(input.value.replace(/\D/g, ''))
  if (written === input.value) return
  const atEnd = input.selectionStart === input.value.length
  input.value = written
  const caret = atEnd ? written.length : caretBehind(written, digitsBefore)
  input.setSelectionRange(caret, caret)
}

function caretBehind(text, digits) {
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

/** How long the page waits before it looks for the network again, where the browser does not tell. */
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

/** Sends the form until it arrives. The form names its attempt, so that it pays once however often it is sent. */
async function send(body) {
  let mayHaveArrived = false
  for (;;) {
    if (navigator.onLine) {
      try {
        const headers = { accept: 'application/json' }
        const answer = await fetch(form.action, { method: 'POST', headers, body })
        return await goOn(answer, body)
      } catch {
        mayHaveArrived = true
      }
    }
    tell(mayHaveArrived ? connection.dataset.lost : connection.dataset.offline)
    await network()
  }
}

async function goOn(answer, body) {
  const isPlace = answer.headers.get('content-type') === 'application/json' && answer.ok
  if (isPlace) location.assign((await answer.json()).location)
  else sendPlainly(body)
}

/** As without a script, for answers that are pages of their own. */
function sendPlainly(body) {
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

/** What was said of an earlier try is over once another is on its way: one notice stands at a time. */
function tell(sentence) {
  for (const earlier of document.querySelectorAll('.alert')) earlier.hidden = earlier !== connection
  for (const field of document.querySelectorAll('[aria-describedby="refusal"]')) {
    field.removeAttribute('aria-describedby')
    field.removeAttribute('aria-invalid')
  }
  const text = connection.querySelector('span')
  if (text.textContent !== sentence) text.textContent = sentence
}

/** Waits until there may be a network again. */
function network() {
  return new Promise((resolve) => {
    addEventListener('online', resolve, { once: true })
    if (navigator.onLine) setTimeout(resolve, LOOK_AGAIN_MS)
  })
}

/* A page that waits for an answer looks whether it can be reached before it asks again. */
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
