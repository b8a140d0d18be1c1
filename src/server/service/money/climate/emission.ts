/** What a model says about something that emits: kilograms of CO2 equivalent, and where the number comes from. */
export interface Emission {
  kilograms: number
  /** Version of the model; the same version always gives the same number. */
  model: string
  source: string
  sourceYear: number
  /** What was asked and how it was taken, kept with the record. */
  facts: Readonly<Record<string, unknown>>
}
