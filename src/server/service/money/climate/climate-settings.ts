/** Who receives climate donations, and what a tonne costs. */
export interface ClimateSettings {
  /** Nine digits. */
  nonprofitEin: string
  /** Integer cents for each metric tonne of CO2 equivalent. */
  priceCentsPerTonne: number
}

/** Environmental Defense Fund, at 15 dollars a tonne. */
export const defaultClimateSettings: ClimateSettings = { nonprofitEin: '116107128', priceCentsPerTonne: 1_500 }
