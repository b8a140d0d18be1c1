/* Applies stylesheet files that the visitor chooses, in their order. The files aren't uploaded. */
const field = document.querySelector('#stylesheets')
const own = new Set(document.adoptedStyleSheets)

field.closest('[hidden]').hidden = false
field.addEventListener('change', async () => {
  const texts = await Promise.all(Array.from(field.files, (file) => file.text()))
  const worn = texts.map((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
  document.adoptedStyleSheets = [...own, ...worn]
})
