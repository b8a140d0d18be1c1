import { fileURLToPath } from 'node:url'

/** Where the build puts the kit; in the published package it lies at the same place beside the code. */
export const builtKit = fileURLToPath(new URL('../../../dist/embed', import.meta.url))
