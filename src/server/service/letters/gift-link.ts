import type { Composing, LetterBlock } from './letter-content.ts'

/** The link to the page on which a donor follows the gift, where there is one. */
export function giftLink(donationId: string, { giftAddress, speaker }: Composing): LetterBlock[] {
  if (giftAddress === undefined) return []
  return [{ kind: 'link', href: giftAddress(donationId), label: speaker.say('followGift') }]
}
