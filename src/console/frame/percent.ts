/** Hundredths of a percent as people read them: 725 is `7.25`. */
export function percentText(basisPoints: number): string {
  return (basisPoints / 100).toFixed(2).replace(/\.?0+$/, '')
}

/** Reads a percentage from 0 to 100, such as `7.25` or `5 %`, as hundredths; undefined for anything else. */
export function basisPointsOf(text: string): number | undefined {
  const plain = text.trim().replace(/\s*%$/, '')
  const basisPoints = Math.round(Number(plain) * 100)
  return /^\d{1,3}(\.\d{1,2})?$/.test(plain) && basisPoints <= 10_000 ? basisPoints : undefined
}
