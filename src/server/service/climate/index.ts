export { type ClimateSettings, defaultClimateSettings } from './climate-settings.ts'
export { climateStats, forgetEstimates } from './queries.ts'
export { zipPlaces } from './zip-places.ts'
