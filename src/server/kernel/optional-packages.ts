import { createRequire } from 'node:module'

/** A part of the service that needs optional packages. */
export interface OptionalPart {
  /** The missing function, as a clause. */
  without: string
  packages: readonly string[]
}

/** Parts with large packages that not every server needs. */
export const optionalParts = {
  documents: {
    without: 'filings in PDF can’t be read',
    packages: ['pdfjs-dist', 'tesseract.js', '@tesseract.js-data/eng'],
  },
  japanese: {
    without: 'share pictures and PDF receipts can’t be written in Japanese',
    packages: ['@expo-google-fonts/biz-udpgothic'],
  },
} as const satisfies Record<string, OptionalPart>

/** Packages that send spans to a collector; required only if the environment names one. */
export const tracingPart = {
  without: 'nothing is traced',
  packages: [
    '@opentelemetry/api',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace-node',
    '@opentelemetry/exporter-trace-otlp-http',
  ],
  /** The npm version range: the latest version of some packages needs a newer Node. */
  install:
    '@opentelemetry/api@1.9.1 @opentelemetry/resources@2.12.0 @opentelemetry/sdk-trace-node@2.12.0 @opentelemetry/exporter-trace-otlp-http@0.223.0',
} as const satisfies OptionalPart & { install: string }

/** Whether all packages of a part are installed. */
export function hasPart({ packages }: OptionalPart): boolean {
  const { resolve } = createRequire(import.meta.url)
  return packages.every((name) => {
    try {
      return resolve(`${name}/package.json`) !== ''
    } catch (error) {
      // The package is installed, but doesn't export its package.json.
      return error instanceof Error && 'code' in error && error.code === 'ERR_PACKAGE_PATH_NOT_EXPORTED'
    }
  })
}

/** One line for each part that isn't installed: the missing function, and the command that installs it. */
export function missingParts(parts: readonly OptionalPart[] = Object.values(optionalParts)): string[] {
  return parts
    .filter((part) => !hasPart(part))
    .map(({ without, packages }) => `${without}; to install the packages: npm install ${packages.join(' ')}`)
}
