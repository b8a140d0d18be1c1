/** What the badge says. */
export const badgeEnglish = {
  climateTitle: 'Climate contribution',
  climateOffer: 'Contribute {amount} to climate projects',
  climateShipment: 'Matches about {kilograms} kg CO₂e, estimated for this shipment.',
  climateCrypto: {
    one: 'Matches about {kilograms} kg CO₂e, estimated for {count} {currency} transaction.',
    other: 'Matches about {kilograms} kg CO₂e, estimated for {count} {currency} transactions.',
  },
  climateHow: 'How this is computed',
  climateShipmentMethod:
    'Weight × distance × freight emission factors of the US EPA (2025): 0.187 kg CO₂e per short ton-mile by truck, 1.095 by air. Distance runs between the ZIP codes, plus a fifth for roads.',
  climateCryptoMethod:
    'Average emissions of one transaction in the chosen network: BTC 209.66 kg, ETH 0.010 kg, SOL 0.00015 kg CO₂e. How much one transaction adds is debated.',
  climatePrice: 'At {price} per tonne, rounded up to a whole cent.',
  climateLimits: 'The contribution supports projects elsewhere. It does not undo the emissions of this purchase.',
  climateTotals: 'Contributed with your purchases',
  climateNone: 'No contributions yet',
  tonnes: 'tonnes CO₂e',
  kilograms: 'kilograms CO₂e',
  lessThan: 'less than {number}',
  trees: 'trees grown for ten years',
}
