/* Applies each setting to the preview as a custom property, and adds it to the CSS to copy. */
const form = document.querySelector('.settings')
const preview = document.querySelector('.preview')
const code = document.querySelector('pre code')
const untouched = code.textContent

const dark = matchMedia('(prefers-color-scheme: dark)')

form.addEventListener('input', applySettings)
form.addEventListener('reset', () => setTimeout(applySettings))
dark.addEventListener('change', followScheme)
followScheme()

/* An unchanged color shows the elements' default in the current color scheme. */
function followScheme() {
  for (const control of form.querySelectorAll('[data-dark]')) {
    const isChanged = control.value !== control.defaultValue
    const chosen = control.value
    control.defaultValue = dark.matches ? control.dataset.dark : control.dataset.light
    control.value = isChanged ? chosen : control.defaultValue
  }
}

function applySettings() {
  const lines = []
  for (const control of form.elements) {
    if (control.name === '') continue
    const isChanged = control.value !== (control.defaultValue ?? '')
    const value = control.value + (control.dataset.unit ?? '')
    preview.style.setProperty(`--almoner-${control.name}`, isChanged ? value : '')
    if (isChanged) lines.push(`  --almoner-${control.name}: ${value};`)
  }
  code.textContent = lines.length === 0 ? untouched : [':root {', ...lines, '}'].join('\n')
}
