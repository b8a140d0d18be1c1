/**
 * The form in which names and search terms are compared: accents off, lower case, `&` read as `and`, apostrophes and
 * full stops dropped, `w/o` in full, everything else but a–z and 0–9 a space, no leading `the`. May be empty.
 */
export function searchName(text: string): string {
  return slashesInFull(withoutAccents(text.toLowerCase()))
    .replace(/&/gu, ' and ')
    .replace(/['’‘`´.]/gu, '')
    .replace(/[^a-z0-9]+/gu, ' ')
    .trim()
    .replace(/^the (?=.)/u, '')
}

/** `w/o` and `w/` as people write them for `without` and `with`, before a space, a word or the end; lower case. */
export function slashesInFull(text: string): string {
  if (!text.includes('/')) return text
  return text.replace(/(?<!\S)w\/o(?![a-z0-9])/g, ' without ').replace(/(?<!\S)w\/(?=[a-z\s]|$)/g, ' with ')
}

function withoutAccents(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[æœßøłđðþı]/gu, (letter) => lettersWithoutAccent[letter] ?? letter)
}

const lettersWithoutAccent: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
