const MARKS = [
  ['application/pdf', '%PDF-'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
] as const

/** What kind of paper a file is, by how it begins; undefined for what nobody can look at. */
export function paperType(bytes: Uint8Array): string | undefined {
  const begins = (mark: string) => [...mark].every((letter, index) => bytes[index] === letter.charCodeAt(0))
  return MARKS.find(([, mark]) => begins(mark))?.[0]
}
