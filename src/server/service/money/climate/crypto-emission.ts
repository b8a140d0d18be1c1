import { CRYPTO_KILOGRAMS, type CryptoCurrency } from '../../../../contract/index.ts'
import type { Emission } from './emission.ts'

interface FactorSource {
  source: string
  sourceYear: number
}

/**
 * Model `crypto-1`. A chain's emissions do not grow with its transactions, so a share for each is a convention:
 * the network's emissions of a year divided by its transactions.
 */
const SOURCES: Readonly<Record<CryptoCurrency, FactorSource>> = {
  BTC: {
    source: 'Cambridge Centre for Alternative Finance, Digital Mining Industry Report, 2024 data',
    sourceYear: 2025,
  },
  ETH: {
    source: 'Digiconomist, Ethereum Energy Consumption Index, after the Merge',
    sourceYear: 2022,
  },
  SOL: { source: 'Solana Foundation, Energy Use Report, March', sourceYear: 2022 },
}

/** What transactions of a chain emit. */
export function cryptoEmission(currency: CryptoCurrency, count: number): Emission {
  return {
    kilograms: CRYPTO_KILOGRAMS[currency] * count,
    model: 'crypto-1',
    ...SOURCES[currency],
    facts: { currency, count },
  }
}
