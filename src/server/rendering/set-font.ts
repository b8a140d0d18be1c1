import type { SKRSContext2D } from '@napi-rs/canvas'

/** The weights that pictures and papers are written in. */
export const FONT_WEIGHTS = ['400Regular', '600SemiBold', '700Bold'] as const
/** One of them. */
export type FontWeight = (typeof FONT_WEIGHTS)[number]

/** The families, by the package each comes in: Latin first; the others for what it cannot write. */
export const FAMILIES = {
  '@expo-google-fonts/inter': 'Inter',
  '@expo-google-fonts/noto-sans-arabic': 'NotoSansArabic',
  '@expo-google-fonts/noto-sans-jp': 'NotoSansJP',
} as const

/** Sets the weight and size of what is written next, in any script. */
export function setFont(context: Pick<SKRSContext2D, 'font'>, weight: FontWeight, size: number): void {
  const families = Object.values(FAMILIES).map((family) => `"${family} ${weight}"`)
  context.font = `${size}px ${families.join(', ')}`
}
