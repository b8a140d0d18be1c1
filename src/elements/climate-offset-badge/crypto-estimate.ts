import type { CryptoCurrency } from '../../contract/climate.ts'

/** Kilograms of CO2 equivalent per transaction, table `crypto-1` of the service. */
const KILOGRAMS: Readonly<Record<CryptoCurrency, number>> = { BTC: 209.66, ETH: 0.01, SOL: 0.00015 }

/** Reads a currency in any case. */
export function readCurrency(word: string): CryptoCurrency | undefined {
  return Object.keys(KILOGRAMS).find((name): name is CryptoCurrency => name === word.toUpperCase())
}

/** Cents that contribute for a number of transactions: rounded once, up, and at least one cent. */
export function cryptoEstimate(currency: CryptoCurrency, count: number, centsPerTonne: number): number {
  // The factors have at most five decimals: whole hundred-thousandths keep the product exact.
  const parts = Math.round(KILOGRAMS[currency] * 100_000) * count * centsPerTonne
  return Math.max(1, Math.ceil(parts / 100_000_000))
}
