import type { ElementDocs } from './element-docs.ts'

/*
 * What the compilers of frameworks are told of the tags: what each takes, what each tells, and what a ref to it holds.
 * Where no package of ours is beside the declarations, that is an element like any other.
 */

/** Where the declarations lie: the module of the element classes, seen from there. */
export interface Place {
  readonly elements?: string
}

function propsOf(docs: ElementDocs, indent: string): string {
  return docs.properties
    .flatMap(({ name, attribute, description, type, default: value }) => {
      const names = new Set([name, ...(attribute === undefined ? [] : [attribute])])
      const given = publicType(type)
      return [...names].map(
        (one) => `${indent}/** ${description} Default: \`${value}\`. */\n${indent}'${one}'?: ${given} | undefined\n`,
      )
    })
    .join('')
}

/** Types of the source that a reader of the declarations does not have. */
function publicType(type: string): string {
  return type === 'Partial<Sentences>' ? 'Readonly<Record<string, string | Readonly<Record<string, string>>>>' : type
}

function handlersOf(docs: ElementDocs, indent: string, prefix: string): string {
  return docs.events
    .map(
      ({ name, description, type }) =>
        `${indent}/** ${description} */\n${indent}'${prefix}${name}'?: ((event: ${type}) => void) | undefined\n`,
    )
    .join('')
}

function interfacesOf(docs: readonly ElementDocs[], prefix: string): string {
  return docs
    .map(
      (one) =>
        `/** ${one.description} */\nexport interface ${one.className}Props {\n${propsOf(one, '  ')}${handlersOf(one, '  ', prefix)}}\n\n`,
    )
    .join('')
}

/** JSX of React 19, which passes properties and listens to events of custom elements. */
export function reactTypes(docs: readonly ElementDocs[], place: Place = {}): string {
  const lines = docs.map((one) => {
    const element = elementOf(one, place)
    return `      '${one.tag}': React.DetailedHTMLProps<React.HTMLAttributes<${element}>, ${element}> & ${one.className}Props\n`
  })
  return `import type * as React from 'react'\n${importsOf(docs, place)}\n${interfacesOf(docs, 'on')}declare module 'react' {\n  namespace JSX {\n    interface IntrinsicElements {\n${lines.join('')}    }\n  }\n}\n`
}

/** Templates of Vue 3. */
export function vueTypes(docs: readonly ElementDocs[]): string {
  const lines = docs.map(({ tag, className }) => `    '${tag}': DefineComponent<${className}Props & HTMLAttributes>\n`)
  return `import type { DefineComponent, HTMLAttributes } from 'vue'\n\n${interfacesOf(docs, 'on')}declare module 'vue' {\n  interface GlobalComponents {\n${lines.join('')}  }\n}\n`
}

/** Markup of Svelte 5. */
export function svelteTypes(docs: readonly ElementDocs[], place: Place = {}): string {
  const lines = docs.map(
    (one) => `    '${one.tag}': HTMLAttributes<${elementOf(one, place)}> & ${one.className}Props\n`,
  )
  return `import type { HTMLAttributes } from 'svelte/elements'\n${importsOf(docs, place)}\n${interfacesOf(docs, 'on')}declare module 'svelte/elements' {\n  interface SvelteHTMLElements {\n${lines.join('')}  }\n}\n`
}

function elementOf({ className }: ElementDocs, { elements }: Place): string {
  return elements === undefined ? 'HTMLElement' : className
}

function importsOf(docs: readonly ElementDocs[], { elements }: Place): string {
  const names = docs.map(({ className }) => className).join(', ')
  return elements === undefined ? '' : `import type { ${names} } from '${elements}'\n`
}
