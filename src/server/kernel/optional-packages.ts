import { createRequire } from 'node:module'

/** A part of the service that needs packages which are only installed where it is wanted. */
export interface OptionalPart {
  /** What cannot be done without it, as a clause. */
  without: string
  packages: readonly string[]
}

/** The parts that not every server needs, for they are large. */
export const optionalParts = {
  documents: {
    without: 'filings that come as PDF are not read',
    packages: ['pdfjs-dist', 'tesseract.js', '@tesseract.js-data/eng'],
  },
  japanese: {
    without: 'share pictures and receipts as PDF are not written in Japanese',
    packages: ['@expo-google-fonts/noto-sans-jp'],
  },
} as const satisfies Record<string, OptionalPart>

/** Whether all packages of a part are installed. */
export function hasPart({ packages }: OptionalPart): boolean {
  const { resolve } = createRequire(import.meta.url)
  return packages.every((name) => {
    try {
      return resolve(`${name}/package.json`) !== ''
    } catch {
      return false
    }
  })
}

/** One line for each part that is not installed: what is not done, and what brings it. */
export function missingParts(parts: readonly OptionalPart[] = Object.values(optionalParts)): string[] {
  return parts
    .filter((part) => !hasPart(part))
    .map(({ without, packages }) => `${without}; to change that: npm install ${packages.join(' ')}`)
}
