/** Maximum length of an honoree's name. */
export const LONGEST_HONOREE = 100

/** Text that mail programs turn into links, which an unsolicited e-mail must not contain. */
const LINK = /[/@<>]|\bwww\b|[\p{L}\d]\.\p{Ll}{2,}/iu

/** Whether a text contains anything that a mail program might turn into a link. */
export function isLinkLike(text: string): boolean {
  return LINK.test(text)
}

/** Whether a text is a valid honoree's name. */
export function isDedicatedName(text: string): boolean {
  return text !== '' && text.length <= LONGEST_HONOREE && !isLinkLike(text)
}

/** Whether a text has the form of an e-mail address. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}
