import { hasPart, optionalParts } from '../kernel/optional-packages.ts'

/** Whether the letters of Japanese are installed, which are larger than all others together. */
export function canWriteJapanese(): boolean {
  return hasPart(optionalParts.japanese)
}
