export * from './bmf/import-bmf.ts'
export { BmfFileError } from './bmf/read-bmf.ts'
export * from './queries.ts'
export * from './require-eligible.ts'
