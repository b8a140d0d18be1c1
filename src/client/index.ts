export * from './client.ts'
export * from './client-errors.ts'
