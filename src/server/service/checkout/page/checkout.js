/* Makes typing a card easier. The page works the same without it. */
const form = document.querySelector('form[data-gift]')
const number = document.querySelector('#number')
const expiry = document.querySelector('#expiry')
const button = document.querySelector('.give')
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

form?.addEventListener('submit', (event) => {
  if (sent) event.preventDefault()
  sent = true
  button?.setAttribute('aria-disabled', 'true')
})

addEventListener('pageshow', () => {
  sent = false
  button?.removeAttribute('aria-disabled')
})
