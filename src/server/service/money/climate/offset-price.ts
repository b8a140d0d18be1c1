/** Integer cents that offset an emission: at least one, rounded up once, on the total. */
export function offsetCents(kilograms: number, priceCentsPerTonne: number): number {
  // Twelve significant digits, so that 944.0000000000001 is not taken for a cent more.
  const exact = Number(((kilograms * priceCentsPerTonne) / 1_000).toPrecision(12))
  return Math.max(1, Math.ceil(exact))
}

/** Tonnes of CO2 that one urban tree seedling takes up in ten years: US EPA, Greenhouse Gas Equivalencies Calculator. */
const TONNES_PER_TREE = 0.06

/** What tonnes come to in trees grown for ten years, both with six decimals. */
export function equivalents(tonnes: number): { trees: number; co2_tonnes_offset: number } {
  return { trees: sixDecimals(tonnes / TONNES_PER_TREE), co2_tonnes_offset: sixDecimals(tonnes) }
}

function sixDecimals(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
