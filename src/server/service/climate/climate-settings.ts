/** Who receives climate donations, and what a tonne costs. */
export interface ClimateSettings {
  /** Nine digits. */
  nonprofitEin: string
  /** Integer cents for each metric tonne of CO2 equivalent. */
  priceCentsPerTonne: number
}

/** Clean Air Task Force, at 15 dollars a tonne. */
export const defaultClimateSettings: ClimateSettings = { nonprofitEin: '043512550', priceCentsPerTonne: 1_500 }
