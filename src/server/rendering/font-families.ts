import type { SKRSContext2D } from '@napi-rs/canvas'
import { hasPart, optionalParts } from '../kernel/optional-packages.ts'

/** The weights used in pictures and PDFs. */
export const FONT_WEIGHTS = ['400Regular', '600SemiBold', '700Bold'] as const
/** One of the weights used in pictures and PDFs. */
export type FontWeight = (typeof FONT_WEIGHTS)[number]

/** A font family and the npm package that it comes in. */
export interface FontFamily {
  name: string
  packageName: string
}

/** Latin, Greek and Cyrillic. */
export const inter: FontFamily = { name: 'Inter', packageName: '@expo-google-fonts/inter' }
/** Arabic. */
export const notoSansArabic: FontFamily = {
  name: 'NotoSansArabic',
  packageName: '@expo-google-fonts/noto-sans-arabic',
}
/** Japanese, in two weights; an optional package, because it is larger than the others. */
export const bizUdpGothic: FontFamily = { name: 'BIZUDPGothic', packageName: '@expo-google-fonts/biz-udpgothic' }
/** All families, in the order in which a renderer tries them. */
export const FONT_FAMILIES = [inter, notoSansArabic, bizUdpGothic] as const

/** The module path of a font file. BIZ UDPGothic has no semibold, so its bold is used instead. */
export function fontPath(family: FontFamily, weight: FontWeight): string {
  const face = family === bizUdpGothic && weight === '600SemiBold' ? '700Bold' : weight
  return `${family.packageName}/${face}/${family.name}_${face}.ttf`
}

/** Sets the weight and size of the next text on a canvas, for every script. */
export function setFont(context: Pick<SKRSContext2D, 'font'>, weight: FontWeight, size: number): void {
  const families = FONT_FAMILIES.map(({ name }) => `"${name} ${weight}"`)
  context.font = `${size}px ${families.join(', ')}`
}

/** Whether the Japanese font is installed; it is larger than all others together. */
export function canWriteJapanese(): boolean {
  return hasPart(optionalParts.japanese)
}
