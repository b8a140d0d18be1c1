import type { Composing, LetterContent } from './letter-content.ts'
import type { DedicationFacts } from './letter-facts.ts'

/** Tells whom a donor named of a gift in honor or memory of somebody. It says no amount, and leads nowhere. */
export function dedicationLetter(facts: DedicationFacts, { speaker, liveMode }: Composing): LetterContent {
  const { say } = speaker
  const { occasion, honoree, foundation, nonprofit: name } = facts
  const donor = facts.donor === '' ? say('somebody') : facts.donor
  const subject = say(occasion === 'honor' ? 'honorSubject' : 'memorySubject', { honoree })
  return {
    subject,
    sender: foundation,
    title: subject,
    blocks: [
      { kind: 'text', text: say(occasion === 'honor' ? 'honorLead' : 'memoryLead', { donor, name, honoree }) },
      ...(liveMode ? [] : [{ kind: 'text' as const, text: say('remittanceSandbox') }]),
      { kind: 'quiet', text: say('dedicationWhy', { foundation }) },
    ],
  }
}
