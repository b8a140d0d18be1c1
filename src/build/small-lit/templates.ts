/*
 * Renders templates in the embed. `short-templates.ts` has written their holes at build time: `<!>` where children
 * go, `$name` where the value of an attribute does. Holes come in the order of the document.
 */

/** What `html` makes: the strings, the same object each time, and what goes between them. */
export interface TemplateResult {
  strings: TemplateStringsArray
  values: readonly unknown[]
}

/** Puts a value where a hole is, or changes the one before. */
type Put = (value: unknown) => void

/** Leaves no children, and takes an attribute away. */
export const nothing: unique symbol = Symbol()

/** What a walker of trees shows, as a number so that the embed need not name it. */
const ELEMENTS_AND_COMMENTS = 129

const templates = new WeakMap<TemplateStringsArray, HTMLTemplateElement>()

interface Policy {
  createHTML: (markup: string) => string
}

const types: { createPolicy: (name: string, policy: Policy) => Policy } | undefined = Reflect.get(
  window,
  'trustedTypes',
)

/** Pages that demand Trusted Types allow a policy of this name; only the kit's own strings pass it. */
const policy = types?.createPolicy('lit-html', { createHTML: (markup) => markup })

export function html(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult {
  return { strings, values }
}

/** Where a child goes: between a comment and a text, which is the child itself when that is words. */
export function childAfter(start: ChildNode): Put {
  const end = new Text()
  let shown: unknown
  let put: Put = putWords
  start.after(end)
  return (value) => {
    const kind = Array.isArray(value) ? childAfter : isTemplate(value) ? value.strings : undefined
    if (kind !== shown) {
      while (start.nextSibling !== end) start.nextSibling?.remove()
      putWords('')
      shown = kind
      put = Array.isArray(value) ? listBefore(end) : isTemplate(value) ? copyBefore(end, value.strings) : putWords
    }
    put(isTemplate(value) ? value.values : value)
  }

  function putWords(value: unknown): void {
    const words = value === nothing ? '' : `${value ?? ''}`
    if (end.data !== words) end.data = words
  }
}

function isTemplate(value: unknown): value is TemplateResult {
  return typeof value === 'object' && value !== null && 'strings' in value
}

function listBefore(end: ChildNode): Put {
  const children: Put[] = []
  return (value) => {
    const list = Array.isArray(value) ? value : []
    while (children.length < list.length) {
      const start = new Comment()
      end.before(start)
      children.push(childAfter(start))
    }
    for (const [index, put] of children.entries()) put(list[index])
  }
}

function copyBefore(end: ChildNode, strings: TemplateStringsArray): Put {
  const holes: Put[] = []
  const copy = document.importNode(templateOf(strings).content, true)
  const walker = document.createTreeWalker(copy, ELEMENTS_AND_COMMENTS)
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node instanceof Element) {
      for (const hole of node.getAttributeNames()) {
        if (!hole.startsWith('$')) continue
        holes.push(attributeOf(node, hole.slice(1)))
        node.removeAttribute(hole)
      }
    } else if (node instanceof Comment) holes.push(childAfter(node))
  }
  end.before(copy)
  return (values) => {
    if (Array.isArray(values)) for (const [index, put] of holes.entries()) put(values[index])
  }
}

function templateOf(strings: TemplateStringsArray): HTMLTemplateElement {
  let template = templates.get(strings)
  if (template === undefined) {
    const markup = strings.join('')
    template = document.createElement('template')
    template.innerHTML = policy?.createHTML(markup) ?? markup
    templates.set(strings, template)
  }
  return template
}

/** `name` is an attribute, `.name` a property, `?name` an attribute that is there or not, `@name` an event. */
function attributeOf(element: Element, name: string): Put {
  const bare = name.slice(1)
  let present: unknown = nothing
  if (name.startsWith('@'))
    element.addEventListener(bare, (event) => {
      if (typeof present === 'function') present(event)
    })
  return (value) => {
    if (value === present) return
    present = value
    if (name.startsWith('@')) return
    if (name.startsWith('.')) Reflect.set(element, bare, value)
    else if (name.startsWith('?')) element.toggleAttribute(bare, value === true)
    else if (value === nothing) element.removeAttribute(name)
    else element.setAttribute(name, `${value ?? ''}`)
  }
}
