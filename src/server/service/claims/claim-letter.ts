import { createSheet } from '../../rendering/sheet.ts'
import type { Seal } from '../accounts/sealing.ts'
import { claimCode } from '../console-links/claim-code.ts'
import type { Claim } from './claim-records.ts'

/** The letter with a claim's code, to be printed and posted to the address of the public record. */
export async function claimLetterPdf(
  seal: Seal,
  claim: Pick<Claim, 'id' | 'sent_to' | 'created_at' | 'expires_at'>,
  { by, issuer, publicUrl }: { by: string; issuer: string; publicUrl: string },
): Promise<Buffer> {
  const pdf = await createSheet({ title: 'Your code', issuer, createdAt: claim.created_at })
  pdf.text(claim.sent_to)
  pdf.text(`${by} asks to speak for you at ${issuer}: to say who may raise money in your name, and where it is sent.`)
  pdf.text(`If that is right, hand them this code. They enter it at ${publicUrl}/console/me/claim:`)
  pdf.heading(claimCode(seal, claim.id))
  pdf.text(`It is good until ${claim.expires_at.toISOString().slice(0, 10)}.`)
  pdf.text('If you do not know who this is, throw this letter away: without the code nothing happens.', 'quiet')
  return pdf.finish()
}
