import { PDFDict, PDFDocument, PDFName } from 'pdf-lib'

/** Start of Unicode's private use area. */
const PRIVATE = 0xe001

/** Replaces the characters of each font by private codes, counted from the first one. */
export async function withPrivateSigns(pdf: Uint8Array, signs: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf)
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    const own = object instanceof PDFDict ? signs[String(object.get(PDFName.of('BaseFont'))).slice(1)] : undefined
    if (own === undefined || !(object instanceof PDFDict)) continue
    const mapping = document.context.flateStream(toUnicode(own))
    object.set(PDFName.of('ToUnicode'), document.context.register(mapping))
  }
  return document.save({ useObjectStreams: false })
}

function toUnicode(signs: string): string {
  const hex = (code: number, length: number) => `<${code.toString(16).padStart(length, '0')}>`
  const lines = [...signs].map((sign, at) => `${hex(sign.charCodeAt(0), 2)} ${hex(PRIVATE + at, 4)}`)
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /Signs def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange
${lines.length} beginbfchar
${lines.join('\n')}
endbfchar
endcmap end end`
}
