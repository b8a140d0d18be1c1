import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sheets } from '../../server/service/documents/extraction/printed-trials.ts'
import { kimberley, voice } from '../../server/service/documents/extraction/sample-values.ts'
import { scanned } from '../../server/service/documents/extraction/scan-fixtures.ts'

/** A filed return in one of the formats in which it may be uploaded. */
export interface FiledDocument {
  kind: string
  name: string
  isScan: boolean
  bytes: () => Promise<Uint8Array>
  expected: Readonly<Record<string, string>>
}

const samples = fileURLToPath(new URL('../../../../shared/data/form-990/', import.meta.url))

/** Public returns beside the repository, if they are there: e-filed, printed, on every sheet, scanned. */
export function filedDocuments(): FiledDocument[] {
  if (!existsSync(samples)) return []
  const element = readFileSync(`${samples}201541349349307794_public.xml`)
  const pdf = readFileSync(`${samples}uskpa_2014_990.pdf`)
  const printed = { isScan: false, expected: kimberley }
  return [
    { ...printed, kind: 'filed, XML', name: 'filed for 2014', bytes: async () => element, expected: voice },
    { ...printed, kind: 'filed, text', name: 'filed for 2014', bytes: async () => pdf },
    ...sheets.map(({ name, draw }) => ({
      ...{ ...printed, kind: 'filed, text on other sheets', name },
      bytes: () => draw({ pdf, page: 7 }),
    })),
    ...[{ dotsPerInch: 300 }, { dotsPerInch: 200, quality: 70, skew: 1 }].map((scanner) => ({
      ...{ ...printed, isScan: true, kind: 'filed, scanned at 200 and 300 dpi', name: JSON.stringify(scanner) },
      bytes: () => scanned(pdf, 7, scanner),
    })),
  ]
}
