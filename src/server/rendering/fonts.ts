import { createRequire } from 'node:module'
import { GlobalFonts } from '@napi-rs/canvas'
import { bizUdpGothic, canWriteJapanese, FONT_FAMILIES, FONT_WEIGHTS, fontPath } from './font-families.ts'

let registered = false

/** Registers the fonts with the canvas, once per process. */
export function registerFonts(): void {
  if (registered) return
  const require = createRequire(import.meta.url)
  const installed = FONT_FAMILIES.filter((family) => family !== bizUdpGothic || canWriteJapanese())
  for (const family of installed)
    for (const weight of FONT_WEIGHTS)
      GlobalFonts.registerFromPath(require.resolve(fontPath(family, weight)), `${family.name} ${weight}`)
  registered = true
}
