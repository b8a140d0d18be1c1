import { closedSet } from './declared.ts'
import { type ElementDocs, readElementDocs } from './element-docs.ts'
import { reactTypes, svelteTypes, vueTypes } from './framework-types.ts'

/** The files that editors and frameworks read, by name; made from the documentation of the classes. */
export function editorFiles(version: string): Readonly<Record<string, string>> {
  const docs = readElementDocs()
  return {
    'custom-elements.json': json(manifest(docs)),
    'vscode.html-custom-data.json': json(vscodeData(docs)),
    'web-types.json': json(webTypes(docs, version)),
    'types/react.d.ts': reactTypes(docs),
    'types/vue.d.ts': vueTypes(docs),
    'types/svelte.d.ts': svelteTypes(docs),
  }
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** The custom elements manifest, schema 2.1.0. */
export function manifest(docs: readonly ElementDocs[]): unknown {
  const modules = docs.map((one) => ({
    kind: 'javascript-module',
    path: one.module,
    declarations: [
      {
        kind: 'class',
        customElement: true,
        name: one.className,
        tagName: one.tag,
        description: one.description,
        members: one.properties.map(({ name, attribute, description, type, default: value }) => ({
          kind: 'field',
          name,
          description,
          type: { text: type },
          default: value,
          ...(attribute === undefined ? {} : { attribute }),
        })),
        attributes: attributesOf(one).map(({ name, attribute, description, type, default: value }) => ({
          name: attribute,
          fieldName: name,
          description,
          type: { text: type },
          default: value,
        })),
        slots: one.slots,
        cssParts: one.parts,
        cssProperties: one.cssProperties,
        cssStates: one.states,
        events: one.events.map((event) => ({ ...event, type: { text: event.type } })),
      },
    ],
    exports: [{ kind: 'js', name: one.className, declaration: { name: one.className, module: one.module } }],
  }))
  return { schemaVersion: '2.1.0', readme: '', modules }
}

function attributesOf(docs: ElementDocs) {
  return docs.properties.filter(({ attribute }) => attribute !== undefined)
}

/** The values to offer for an attribute of a closed set. */
function valuesOf(type: string): { values?: { name: string }[] } {
  const words = closedSet(type)
  return words === undefined ? {} : { values: words.map((name) => ({ name })) }
}

/** The events where a format has no place for them. */
function eventList({ events }: ElementDocs): string {
  return events.map(({ name, description, type }) => `- \`${name}\`: ${description} \`${type}\``).join('\n')
}

/** Custom data for HTML in VS Code. */
export function vscodeData(docs: readonly ElementDocs[]): unknown {
  const tags = docs.map((one) => ({
    name: one.tag,
    description: { kind: 'markdown', value: `${one.description}\n\n${eventList(one)}` },
    attributes: attributesOf(one).map(({ attribute, description, type }) => ({
      name: attribute,
      description,
      ...(type === 'boolean' ? { valueSet: 'v' } : valuesOf(type)),
    })),
  }))
  return { version: 1.1, tags }
}

/** Web types, which the editors of JetBrains read. */
export function webTypes(docs: readonly ElementDocs[], version: string): unknown {
  const elements = docs.map((one) => ({
    name: one.tag,
    description: one.description,
    attributes: attributesOf(one).map(({ attribute, description, type, default: value }) => ({
      name: attribute,
      description,
      value: { type },
      default: value,
      ...valuesOf(type),
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
