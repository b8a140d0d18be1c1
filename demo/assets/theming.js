/* Puts each dial into a custom property of the wardrobe, and into the CSS to take along. */
const form = document.querySelector('.dials')
const wardrobe = document.querySelector('.wardrobe')
const code = document.querySelector('pre code')
const untouched = code.textContent

const dark = matchMedia('(prefers-color-scheme: dark)')

form.addEventListener('input', dress)
form.addEventListener('reset', () => setTimeout(dress))
dark.addEventListener('change', followScheme)
followScheme()

/* An untouched color shows what the elements have by themselves, in the scheme they are seen in. */
function followScheme() {
  for (const control of form.querySelectorAll('[data-dark]')) {
    const isChanged = control.value !== control.defaultValue
    const chosen = control.value
    control.defaultValue = dark.matches ? control.dataset.dark : control.dataset.light
    control.value = isChanged ? chosen : control.defaultValue
  }
}

function dress() {
  const lines = []
  for (const control of form.elements) {
    if (control.name === '') continue
    const isChanged = control.value !== (control.defaultValue ?? '')
    const value = control.value + (control.dataset.unit ?? '')
    wardrobe.style.setProperty(`--almoner-${control.name}`, isChanged ? value : '')
    if (isChanged) lines.push(`  --almoner-${control.name}: ${value};`)
  }
  code.textContent = lines.length === 0 ? untouched : [':root {', ...lines, '}'].join('\n')
}
