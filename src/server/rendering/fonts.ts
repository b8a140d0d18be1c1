import { createRequire } from 'node:module'
import { GlobalFonts } from '@napi-rs/canvas'
import { canWriteJapanese } from './installed-letters.ts'
import { FAMILIES, FONT_WEIGHTS } from './set-font.ts'

let registered = false

/** Makes the fonts known to the canvas, once. */
export function registerFonts(): void {
  if (registered) return
  const require = createRequire(import.meta.url)
  for (const weight of FONT_WEIGHTS)
    for (const [name, family] of Object.entries(FAMILIES))
      if (family !== 'NotoSansJP' || canWriteJapanese())
        GlobalFonts.registerFromPath(
          require.resolve(`${name}/${weight}/${family}_${weight}.ttf`),
          `${family} ${weight}`,
        )
  registered = true
}
