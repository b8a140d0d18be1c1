import { createRequire } from 'node:module'
import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'

/** The weights that pictures are written in. */
export type FontWeight = '400Regular' | '600SemiBold' | '700Bold'

/** Latin first; the others for what it cannot write. */
const FAMILIES = { inter: 'Inter', 'noto-sans-arabic': 'NotoSansArabic', 'noto-sans-jp': 'NotoSansJP' } as const
let registered = false

/** Makes the fonts known to the canvas, once. */
export function registerFonts(): void {
  if (registered) return
  const require = createRequire(import.meta.url)
  for (const weight of ['400Regular', '600SemiBold', '700Bold'] as const)
    for (const [folder, family] of Object.entries(FAMILIES))
      GlobalFonts.registerFromPath(
        require.resolve(`@expo-google-fonts/${folder}/${weight}/${family}_${weight}.ttf`),
        `${family} ${weight}`,
      )
  registered = true
}

/** Sets the weight and size of what is written next, in any script. */
export function setFont(context: SKRSContext2D, weight: FontWeight, size: number): void {
  const families = Object.values(FAMILIES).map((family) => `"${family} ${weight}"`)
  context.font = `${size}px ${families.join(', ')}`
}
