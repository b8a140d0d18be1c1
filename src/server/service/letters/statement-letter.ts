import { searchAddress } from '../donor-links/search-token.ts'
import type { Composing, LetterContent } from './letter-content.ts'
import type { StatementFacts } from './letter-facts.ts'
import { statementContent } from './statement-content.ts'

/** A donor's gifts of a year, as they were asked for. */
export function statementLetter(facts: StatementFacts, composing: Composing): LetterContent {
  const { publicUrl, seal, speaker, liveMode } = composing
  const { say } = speaker
  const { title, parts, sentences } = statementContent(facts, liveMode, speaker)
  const foundation = facts.donees[0]?.foundation ?? ''
  return {
    subject: title,
    sender: foundation,
    title,
    blocks: [
      { kind: 'text', text: say('statementLead', { year: String(facts.year) }) },
      ...parts.flatMap(({ lines, gifts }) => [{ kind: 'lines' as const, lines }, gifts]),
      ...sentences.map((text) => ({ kind: 'text' as const, text })),
      {
        kind: 'link',
        href: `${searchAddress(publicUrl, seal, facts.search)}/${facts.year}`,
        label: say('seeStatement'),
      },
      { kind: 'quiet', text: say('whyLetter', { foundation }) },
    ],
  }
}
