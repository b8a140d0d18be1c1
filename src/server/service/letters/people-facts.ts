import * as z from 'zod/mini'

/** What the letter with a link that signs in is written from. */
export const SignInFacts = z.object({ link: z.string() })

/** What a letter is written from that asks somebody into a team; `by` is empty where the command line did. */
export const InvitationFacts = z.object({
  invitation: z.string(),
  by: z.string(),
  place: z.string(),
  role: z.string(),
})

/** What is told of a bank account that was changed, or is to be. `restsUntil` is `YYYY-MM-DD`. */
export const BankChangeFacts = z.object({
  place: z.string(),
  lastDigits: z.string(),
  restsUntil: z.string(),
})

/** What the letter with the code of a claim is written from; the code itself is made of the claim's id. */
export const ClaimCodeFacts = z.object({ claim: z.string(), place: z.string(), by: z.string() })

/** What is told of a claim whose paper was not enough; `reason` is empty where none was said. */
export const ClaimRefusedFacts = z.object({ place: z.string(), reason: z.string() })
