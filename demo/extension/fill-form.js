// Runs on a state's form: offers to fill it in with the stored filing, and lists the fields that stay empty.

function factAt(data, path) {
  const found = path.split('.').reduce((part, name) => part?.[name], data)
  return typeof found === 'string' && found !== '' ? found : undefined
}

function fill(field, value) {
  if (field.type === 'checkbox') field.checked = value === 'true'
  else field.value = value
  // The form's own scripts react to these events, as if a person had typed.
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function fillForm(form, data) {
  const left = []
  for (const [name, path] of Object.entries(globalThis.almonerFormMap)) {
    const field = form.elements.namedItem(name)
    const value = factAt(data, path)
    if (field && value !== undefined) fill(field, value)
    else if (field) left.push(name)
  }
  return left
}

function offer(filing) {
  const form = document.querySelector('form[data-state-form]')
  if (!form) return
  const bar = document.createElement('div')
  bar.id = 'almoner-offer'
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = `Fill for ${filing.client.organization_name}`
  const said = document.createElement('p')
  said.setAttribute('role', 'status')
  button.addEventListener('click', () => {
    const left = fillForm(form, filing.data)
    said.textContent = left.length === 0 ? 'Everything was filled in.' : `Left empty: ${left.join(', ')}`
  })
  bar.append(button, said)
  form.before(bar)
}

chrome.runtime.sendMessage({ type: 'give' }).then(({ filing }) => {
  if (filing) offer(filing)
})
