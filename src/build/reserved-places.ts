import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Puts the small stylesheet beside the kit that keeps the elements' places until the script has come. */
export function reservedPlaces(): Plugin {
  const source = readFileSync(new URL('../elements/almoner.css', import.meta.url), 'utf8')
  return {
    name: 'reserved-places',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'almoner.css', source })
    },
  }
}
