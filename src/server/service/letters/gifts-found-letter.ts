import { searchAddress } from '../donor-links/search-token.ts'
import type { Composing, LetterContent } from './letter-content.ts'
import type { GiftsFoundFacts } from './letter-facts.ts'

/** The letter with the link to a donor's gifts. */
export function giftsFoundLetter({ search, foundation }: GiftsFoundFacts, composing: Composing): LetterContent {
  const { publicUrl, seal, speaker } = composing
  const { say } = speaker
  return {
    subject: say('giftsFoundTitle'),
    sender: foundation,
    title: say('giftsFoundTitle'),
    blocks: [
      { kind: 'text', text: say('giftsFound') },
      { kind: 'link', href: searchAddress(publicUrl, seal, search), label: say('giftsFoundLink') },
      { kind: 'quiet', text: say('giftsFoundUnasked') },
    ],
  }
}
