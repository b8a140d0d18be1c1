const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1]

/** Is this a nine-digit ABA routing number whose check digit holds (weights 3-7-1, modulo 10)? All zeros is not. */
export function isRoutingNumber(value: string): boolean {
  if (!/^\d{9}$/.test(value)) return false
  const sum = weights.reduce((total, weight, index) => total + weight * Number(value[index]), 0)
  return sum > 0 && sum % 10 === 0
}
