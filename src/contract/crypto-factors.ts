import type { CryptoCurrency } from './climate.ts'

/** Kilograms of CO2 equivalent per transaction in the model `crypto-1`. */
export const CRYPTO_KILOGRAMS: Readonly<Record<CryptoCurrency, number>> = { BTC: 209.66, ETH: 0.01, SOL: 0.00015 }
