import { XMLParser, XMLValidator } from 'fast-xml-parser'
import * as z from 'zod/mini'
import { decodeText } from './content-kind.ts'
import { ExtractionFailure } from './extraction.ts'
import { type PartOneField, partOneFields } from './part-one.ts'

/** Real returns stay below 2 MB; attachments are not part of them. */
const LARGEST_XML = 32 * 1024 * 1024

const Elements = z.record(z.string(), z.unknown())
const EfileReturn = z.object({
  Return: z.object({ ReturnHeader: Elements, ReturnData: Elements }),
})

// Entities stay as written: the few that matter are decoded in the one text that may hold them.
const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false, processEntities: false })

/** Reads Part I from an IRS e-file return of either era. Throws ExtractionFailure. */
export function readXml(bytes: Uint8Array): Record<string, string> {
  const parts = partOneElements(parsed(bytes))
  const data: Record<string, string> = {}
  for (const field of partOneFields) {
    const value = fieldValue(field, parts)
    if (value !== undefined) data[field.key] = value
  }
  if (Object.keys(data).length === 0) throw new ExtractionFailure('not_form_990', 'the return has no Part I')
  return data
}

function parsed(bytes: Uint8Array): unknown {
  if (bytes.length > LARGEST_XML) throw new ExtractionFailure('too_large', 'larger than any return')
  const text = decodeText(bytes)
  // No return declares a document type; who does wants entities expanded.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new ExtractionFailure('broken', 'a return declares no document type')
  try {
    if (XMLValidator.validate(text) === true) return parser.parse(text)
  } catch (cause) {
    throw new ExtractionFailure('broken', 'the XML could not be read', { cause })
  }
  throw new ExtractionFailure('broken', 'the XML is not well-formed')
}

function partOneElements(tree: unknown): Record<string, unknown>[] {
  const found = EfileReturn.safeParse(tree)
  if (!found.success) throw new ExtractionFailure('not_form_990', 'the XML is not a return')
  const { ReturnHeader: header, ReturnData: data } = found.data.Return
  const type = header.ReturnTypeCd ?? header.ReturnType
  const form = Elements.safeParse(data.IRS990)
  if (type !== '990' || !form.success) throw new ExtractionFailure('not_form_990', 'the return is not a Form 990')
  const wrapped = Elements.safeParse(form.data.Form990PartI)
  return wrapped.success ? [form.data, wrapped.data] : [form.data]
}

function fieldValue(field: PartOneField, parts: Record<string, unknown>[]): string | undefined {
  const found = parts.flatMap((part) => field.elements.map((name) => part[name])).filter((value) => value !== undefined)
  const [value] = found
  // An element given twice says two things; neither is believed.
  if (found.length !== 1 || typeof value !== 'string' || value === '') return undefined
  if (field.kind === 'text') return withoutEntities(value)
  return field.kind === 'checkbox' ? checkbox(value) : integer(value)
}

function checkbox(value: string): string | undefined {
  if (['X', '1', 'true'].includes(value)) return 'true'
  return ['0', 'false'].includes(value) ? 'false' : undefined
}

function integer(value: string): string | undefined {
  return /^-?\d{1,15}$/.test(value) ? String(Number(value) || 0) : undefined
}

const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

function withoutEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w+));/g, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
    if (code === undefined) return NAMED.get(name) ?? whole
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
