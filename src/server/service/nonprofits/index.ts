export * from './queries.ts'
export * from './require-eligible.ts'
