/** The longest name that a gift is dedicated to. */
export const LONGEST_HONOREE = 100

/** Text that mail programs turn into links, which an unsolicited e-mail must not contain. */
const LINK = /[/@<>]|\bwww\b|[\p{L}\d]\.\p{Ll}{2,}/iu

/** Whether a text holds what a mail program might make a link of. */
export function isLinkLike(text: string): boolean {
  return LINK.test(text)
}

/** Whether a gift can be dedicated to whom a text names. */
export function isDedicatedName(text: string): boolean {
  return text !== '' && text.length <= LONGEST_HONOREE && !isLinkLike(text)
}

/** Whether a text is written as an e-mail address is. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}
