import { looksOf } from './snippet.js'

const preview = document.querySelector('#preview')
const LOOKS = ['--almoner-accent', '--almoner-on-accent', '--almoner-radius']
/** What is shown, each with the attributes that were set here: an element has others of its own, such as `open`. */
let shown = []

/** Shows what the snippet holds; what is shown already only gets what changed, so that it does not blink. */
export function show(elements, form) {
  if (elements.map(({ tag }) => tag).join() !== shown.map(({ node }) => node.localName).join()) {
    shown = elements.map(make)
    preview.replaceChildren(...shown.map(({ node }) => node))
  }
  for (const [index, { attributes }] of elements.entries()) {
    dress(shown[index], attributes)
    for (const name of LOOKS) shown[index].node.style.removeProperty(name)
    for (const [name, value] of looksOf(form)) shown[index].node.style.setProperty(name, value)
  }
  preview.dataset.theme = form.text('theme')
}

/** Says which setting the preview requires. */
export function wish(words) {
  shown = []
  const line = document.createElement('p')
  line.className = 'wish'
  line.textContent = words
  preview.replaceChildren(line)
}

function make({ tag, words, link }) {
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

function dress({ node, set }, attributes) {
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
