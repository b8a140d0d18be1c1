export { largestRemainder } from './largest-remainder.ts'
