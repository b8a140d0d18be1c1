import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { resolve } from 'node:path'

const PLACE = /(?:file:\/\/)?(\/[^\s()]+\.mjs):(\d+):(\d+)/g

/** What a compiled program said, with places in its sources in place of places in what was compiled. */
export function withOriginalPlaces(text: string, folder: string): string {
  return text.replace(PLACE, (place, script: string, line: string, column: string) =>
    script.startsWith(folder) ? (originalPlace(script, Number(line), Number(column)) ?? place) : place,
  )
}

function originalPlace(script: string, line: number, column: number): string | undefined {
  const entry = mapOf(script).findEntry(line - 1, column - 1)
  if (!('originalSource' in entry)) return undefined
  return `${resolve(script, '..', entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
}

const maps = new Map<string, SourceMap>()

function mapOf(script: string): SourceMap {
  const map = maps.get(script) ?? new SourceMap(JSON.parse(readFileSync(`${script}.map`, 'utf8')))
  maps.set(script, map)
  return map
}
