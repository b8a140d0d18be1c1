export { eventExpressions, type NewEvent } from './emit-events.ts'
export type { EventType } from './tables.ts'
