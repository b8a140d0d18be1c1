export {
  type FeeRates,
  type GiftParts,
  giftFromCollected,
  giftParts,
  processingFee,
  standardRates,
} from './processing-fee.ts'
