import { customPropertiesOf } from './snippet.js'

const preview = document.querySelector('#preview')
const CUSTOM_PROPERTIES = ['--almoner-accent', '--almoner-on-accent', '--almoner-radius']
/** The elements in the preview, and the attributes set here; elements also set their own, such as `open`. */
let shown = []

/** Shows the snippet's elements. Elements that are already shown get only the changes, so that they don't flicker. */
export function showElements(elements, form) {
  if (elements.map(({ tag }) => tag).join() !== shown.map(({ node }) => node.localName).join()) {
    shown = elements.map(createElement)
    preview.replaceChildren(...shown.map(({ node }) => node))
  }
  for (const [index, { attributes }] of elements.entries()) {
    updateAttributes(shown[index], attributes)
    for (const name of CUSTOM_PROPERTIES) shown[index].node.style.removeProperty(name)
    for (const [name, value] of customPropertiesOf(form)) shown[index].node.style.setProperty(name, value)
  }
  preview.dataset.theme = form.text('theme')
}

/** Shows a text instead of the elements. */
export function showPlaceholder(text) {
  shown = []
  const line = document.createElement('p')
  line.className = 'placeholder'
  line.textContent = text
  preview.replaceChildren(line)
}

function createElement({ tag, words, link }) {
  const node = document.createElement(tag)
  if (words !== undefined) node.textContent = words
  else {
    const inside = document.createElement('a')
    inside.href = '#'
    inside.textContent = link[1]
    node.append(inside)
  }
  return { node, set: new Set() }
}

function updateAttributes({ node, set }, attributes) {
  const wanted = new Map(attributes)
  for (const name of set)
    if (!wanted.has(name)) {
      node.removeAttribute(name)
      set.delete(name)
    }
  for (const [name, value] of wanted) {
    const text = value === true ? '' : String(value)
    if (node.getAttribute(name) !== text || !set.has(name)) node.setAttribute(name, text)
    set.add(name)
  }
}
