import type { Token } from './number-tokens.ts'
import type { Recognised, Recogniser } from './recogniser.ts'

/** Reads a token's number at a scale. Angles around it, which are told by their shape, are said as brackets. */
export async function readToken(token: Token, scale: number, recogniser: Recogniser): Promise<Recognised> {
  const { text, confidence } = await recogniser.number(token.picture(scale))
  const { open, close } = token.angles
  return { text: text === '' ? '' : `${open ? '(' : ''}${text}${close ? ')' : ''}`, confidence }
}
