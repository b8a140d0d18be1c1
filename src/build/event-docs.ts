import { readFileSync } from 'node:fs'

const source = new URL('../elements/shared/events.ts', import.meta.url)

/** What each event of the elements tells, by its name: its detail as a type that names no other type of the source. */
export function readEventDetails(): ReadonlyMap<string, string> {
  const text = readFileSync(source, 'utf8')
  const shapes = [...text.matchAll(/^export interface (\w+) (\{\n[\s\S]*?\n\})/gm)]
  const events = text.matchAll(/^export class \w+ extends eventNamed<([\s\S]*?)>\(\s*'([\w-]+)'/gm)
  return new Map(
    [...events].map(([, detail = '', name = '']) => [
      name,
      shapes.reduce(
        (type, [, shape = '', members = '']) => type.replace(new RegExp(`\\b${shape}\\b`), onOneLine(members)),
        onOneLine(detail),
      ),
    ]),
  )
}

function onOneLine(type: string): string {
  return type.replace(/\{\s+/g, '{ ').replace(/\s+\}/g, ' }').replace(/\n\s*/g, '; ')
}
