import { closedSet, type ElementDocs, readElementDocs } from './element-docs.ts'

/** The files that editors and frameworks read, by name. */
export function editorFiles(version: string): Readonly<Record<string, string>> {
  const docs = readElementDocs()
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
  return {
    'custom-elements.json': json(manifest(docs)),
    'vscode.html-custom-data.json': json(vscodeData(docs)),
    'web-types.json': json(webTypes(docs, version)),
    ...Object.fromEntries(FRAMEWORKS.map((name) => [`types/${name}.d.ts`, frameworkTypes(name, docs)])),
  }
}

/** The custom elements manifest, schema 2.1.0. */
export function manifest(docs: readonly ElementDocs[]): unknown {
  const modules = docs.map((one) => {
    const { tag: tagName, className: name, module, description, slots, parts, cssProperties, states } = one
    const typed = one.properties.map(({ type, ...property }) => ({ ...property, type: { text: type } }))
    const declaration = {
      kind: 'class',
      customElement: true,
      ...{ name, tagName, description },
      members: typed.map((property) => ({ kind: 'field', ...property })),
      attributes: typed
        .filter(({ attribute }) => attribute !== undefined)
        .map(({ name: fieldName, attribute, ...rest }) => ({ name: attribute, fieldName, ...rest })),
      ...{ slots, cssParts: parts, cssProperties, cssStates: states },
      events: one.events.map((event) => ({ ...event, type: { text: event.type } })),
    }
    const exports = [{ kind: 'js', name, declaration: { name, module } }]
    return { kind: 'javascript-module', path: module, declarations: [declaration], exports }
  })
  return { schemaVersion: '2.1.0', readme: '', modules }
}

function attributesOf({ properties }: ElementDocs) {
  return properties.flatMap(({ attribute, ...rest }) =>
    attribute === undefined ? [] : [{ ...rest, name: attribute, words: closedSet(rest.type) }],
  )
}

/** The values to offer for an attribute of a closed set. */
function valuesOf(words: string[] | undefined): { values?: { name: string }[] } {
  return words === undefined ? {} : { values: words.map((name) => ({ name })) }
}

/** Custom data for HTML in VS Code. It has no events, so the description lists them. */
export function vscodeData(docs: readonly ElementDocs[]): unknown {
  const tags = docs.map((one) => ({
    name: one.tag,
    description: {
      kind: 'markdown',
      value: `${one.description}\n\n${one.events.map(({ name, description, type }) => `- \`${name}\`: ${description} \`${type}\``).join('\n')}`,
    },
    attributes: attributesOf(one).map(({ name, description, type, words }) => ({
      ...{ name, description },
      ...(type === 'boolean' ? { valueSet: 'v' } : valuesOf(words)),
    })),
  }))
  return { version: 1.1, tags }
}

/** Web types for JetBrains editors. */
export function webTypes(docs: readonly ElementDocs[], version: string): unknown {
  const elements = docs.map((one) => ({
    name: one.tag,
    description: one.description,
    attributes: attributesOf(one).map(({ name, description, type, default: value, words }) => ({
      ...{ name, description, value: { type }, default: value },
      ...valuesOf(words),
    })),
    slots: one.slots,
    js: {
      properties: one.properties.map(({ name, description, type }) => ({ name, description, value: { type } })),
      events: one.events,
    },
    css: { parts: one.parts, properties: one.cssProperties },
  }))
  return { name: 'almoner', version, 'description-markup': 'markdown', contributions: { html: { elements } } }
}

/** Frameworks with type declarations for the tags. */
export const FRAMEWORKS = ['react', 'vue', 'svelte'] as const

/** For each framework: its types' imports, the interface with all tags, and the type of a tag's attributes. */
const DECLARATIONS = {
  react: {
    imports: "import type * as React from 'react'\n",
    open: "declare module 'react' {\n  namespace JSX {\n    interface IntrinsicElements {\n",
    close: '    }\n  }\n}\n',
    take: (element: string) => `React.DetailedHTMLProps<React.HTMLAttributes<${element}>, ${element}>`,
  },
  vue: {
    imports: "import type { DefineComponent, HTMLAttributes } from 'vue'\n",
    open: "declare module 'vue' {\n  interface GlobalComponents {\n",
    close: '  }\n}\n',
    take: () => 'HTMLAttributes',
  },
  svelte: {
    imports: "import type { HTMLAttributes } from 'svelte/elements'\n",
    open: "declare module 'svelte/elements' {\n  interface SvelteHTMLElements {\n",
    close: '  }\n}\n',
    take: (element: string) => `HTMLAttributes<${element}>`,
  },
}

/**
 * Declares the tags for the compiler of a framework. A ref is an element of our class if `elements` says from
 * where to import it, otherwise any `HTMLElement`.
 */
export function frameworkTypes(
  framework: (typeof FRAMEWORKS)[number],
  docs: readonly ElementDocs[],
  elements?: string,
): string {
  const { imports, open, close, take } = DECLARATIONS[framework]
  const names = docs.map(({ className }) => className).join(', ')
  const own = elements === undefined || framework === 'vue' ? '' : `import type { ${names} } from '${elements}'\n`
  const tags = docs.map(({ tag, className }) => {
    const given = `${take(elements === undefined ? 'HTMLElement' : className)} & ${className}Props`
    return `      '${tag}': ${framework === 'vue' ? `DefineComponent<${given}>` : given}\n`
  })
  return `${imports}${own}\n${docs.map(propsOf).join('')}${open}${tags.join('')}${close}`
}

/** Properties, attributes and event handlers of a tag. */
function propsOf({ className, description, properties, events }: ElementDocs): string {
  const given = properties.flatMap((property) => {
    const { name, attribute, type } = property
    // A reader of the declarations doesn't have the types of the source.
    const shown =
      type === 'Partial<Sentences>' ? 'Readonly<Record<string, string | Readonly<Record<string, string>>>>' : type
    const names = [...new Set([name, attribute ?? name])]
    return names.map((one) => memberOf(one, `${property.description} Default: \`${property.default}\`.`, shown))
  })
  const listeners = events.map((event) =>
    memberOf(`on${event.name}`, event.description, `((event: ${event.type}) => void)`),
  )
  return `/** ${description} */\nexport interface ${className}Props {\n${[...given, ...listeners].join('')}}\n\n`
}

function memberOf(name: string, description: string, type: string): string {
  return `  /** ${description} */\n  '${name}'?: ${type} | undefined\n`
}
