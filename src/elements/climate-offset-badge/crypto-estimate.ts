import type { CryptoCurrency } from '../../contract/climate.ts'
import { CRYPTO_KILOGRAMS } from '../../contract/crypto-factors.ts'

/** Reads a currency in any case. */
export function readCurrency(word: string): CryptoCurrency | undefined {
  return Object.keys(CRYPTO_KILOGRAMS).find((name): name is CryptoCurrency => name === word.toUpperCase())
}

/** Cents that contribute for a number of transactions: rounded once, up, and at least one cent. */
export function cryptoEstimate(currency: CryptoCurrency, count: number, centsPerTonne: number): number {
  // The factors have at most five decimals: whole hundred-thousandths keep the product exact.
  const parts = Math.round(CRYPTO_KILOGRAMS[currency] * 100_000) * count * centsPerTonne
  return Math.max(1, Math.ceil(parts / 100_000_000))
}
