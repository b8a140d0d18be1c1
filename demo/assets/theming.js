/* Puts each dial into a custom property of the wardrobe, and into the CSS to take along. */
const form = document.querySelector('.dials')
const wardrobe = document.querySelector('.wardrobe')
const code = document.querySelector('pre code')

form.addEventListener('input', dress)
form.addEventListener('reset', () => setTimeout(dress))

function dress() {
  const lines = []
  for (const control of form.elements) {
    if (control.name === '') continue
    const isChanged = control.value !== (control.defaultValue ?? '')
    const value = control.name === 'radius' ? `${control.value}px` : control.value
    wardrobe.style.setProperty(`--almoner-${control.name}`, isChanged ? value : '')
    if (isChanged) lines.push(`  --almoner-${control.name}: ${value};`)
  }
  code.textContent = [':root {', ...lines, '}'].join('\n')
}
