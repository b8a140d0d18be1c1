/*
 * Renders templates in the embed. `short-templates.ts` has written their holes at build time: `<!>` where children
 * go, `$name` where the value of an attribute does. Holes come in the order of the document.
 */

/** What `html` makes: what goes between strings, and these, the same object each time. */
export interface TemplateResult extends Array<unknown> {
  strings: TemplateStringsArray
}

/** Puts a value where a hole is, or changes the one before. */
type Put = (value: unknown) => void

/** Leaves no children, and takes an attribute away. */
export const nothing: unique symbol = Symbol()

/** What a walker of trees shows, as a number so that the embed need not name it. */
const ELEMENTS_AND_COMMENTS = 129

interface Policy {
  createHTML: (markup: string) => string
}

const types: { createPolicy: (name: string, policy: Policy) => Policy } | undefined = Reflect.get(
  window,
  'trustedTypes',
)

const everything: Policy = { createHTML: (markup) => markup }

/** Pages that demand Trusted Types allow a policy of this name; only the kit's own strings pass it. */
const policy = types?.createPolicy('almoner', everything) ?? everything

export function html(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult {
  return Object.assign(values, { strings })
}

/** Where a child goes: between a node and a text, which is the child itself when that is words. */
export function childAfter(start: ChildNode): Put {
  const end = new Text()
  let shown: unknown = true
  let holes: Put[] = []
  start.after(end)
  return (value) => {
    const parts = isList(value) ? value : undefined
    const strings = parts?.strings
    const kind = strings ?? !parts
    const words = parts || value === nothing ? '' : `${value ?? ''}`
    if (kind !== shown) {
      // What changes the page on its own may have taken the end away: then there is nothing left to clear.
      for (let last = end.previousSibling; last && last !== start; last = end.previousSibling) last.remove()
      shown = kind
      holes = strings ? copyBefore(end, strings) : []
    }
    if (end.data !== words) end.data = words
    while (parts && holes.length < parts.length) holes.push(childAfter(end.previousSibling ?? start))
    for (const [index, put] of holes.entries()) put(parts?.[index])
  }
}

/** Tells whether a value has parts: those of a template are what goes between its strings. */
function isList(value: unknown): value is unknown[] & Partial<TemplateResult> {
  return Array.isArray(value)
}

function copyBefore(end: ChildNode, strings: TemplateStringsArray): Put[] {
  const holes: Put[] = []
  const copy = new Range().createContextualFragment(policy.createHTML(strings.join('')))
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
  return holes
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
