import { createRequire } from 'node:module'
import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { canWriteJapanese } from './installed-letters.ts'

/** The weights that pictures and receipts are written in. */
export type FontWeight = '400Regular' | '600SemiBold' | '700Bold'

/** Latin first; the others for what it cannot write. */
const FAMILIES = {
  '@expo-google-fonts/inter': 'Inter',
  '@expo-google-fonts/noto-sans-arabic': 'NotoSansArabic',
  '@expo-google-fonts/noto-sans-jp': 'NotoSansJP',
} as const
let registered = false

/** Makes the fonts known to the canvas, once. */
export function registerFonts(): void {
  if (registered) return
  const require = createRequire(import.meta.url)
  for (const weight of ['400Regular', '600SemiBold', '700Bold'] as const)
    for (const [name, family] of Object.entries(FAMILIES))
      if (family !== 'NotoSansJP' || canWriteJapanese())
        GlobalFonts.registerFromPath(
          require.resolve(`${name}/${weight}/${family}_${weight}.ttf`),
          `${family} ${weight}`,
        )
  registered = true
}

/** Sets the weight and size of what is written next, in any script. */
export function setFont(context: Pick<SKRSContext2D, 'font'>, weight: FontWeight, size: number): void {
  const families = Object.values(FAMILIES).map((family) => `"${family} ${weight}"`)
  context.font = `${size}px ${families.join(', ')}`
}
