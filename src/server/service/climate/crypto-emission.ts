import type { CryptoCurrency } from '../../../contract/index.ts'
import type { Emission } from './emission.ts'

interface TransactionFactor {
  /** Kilograms of CO2 equivalent that one transaction is held to stand for. */
  kilograms: number
  source: string
  sourceYear: number
}

/**
 * Model `crypto-1`. A chain's emissions do not grow with its transactions, so a share for each is a convention:
 * the network's emissions of a year divided by its transactions.
 */
const FACTORS: Readonly<Record<CryptoCurrency, TransactionFactor>> = {
  BTC: {
    kilograms: 209.66,
    source: 'Cambridge Centre for Alternative Finance, Digital Mining Industry Report, 2024 data',
    sourceYear: 2025,
  },
  ETH: {
    kilograms: 0.01,
    source: 'Digiconomist, Ethereum Energy Consumption Index, after the Merge',
    sourceYear: 2022,
  },
  SOL: { kilograms: 0.00015, source: 'Solana Foundation, Energy Use Report, March', sourceYear: 2022 },
}

/** What transactions of a chain emit. */
export function cryptoEmission(currency: CryptoCurrency, count: number): Emission {
  const { kilograms, source, sourceYear } = FACTORS[currency]
  return { kilograms: kilograms * count, model: 'crypto-1', source, sourceYear, facts: { currency, count } }
}
