export {
  type Action,
  type ActionRefusal,
  ActionTokenError,
  LONGEST_LIFE,
  readAction,
  SIGNED_ACTIONS,
  type SignedAction,
  type SignedClaims,
  signAction,
  type UnsignedAction,
} from './action-token.ts'
export { type Launch, type LaunchClaims, readLaunch, signLaunch, type UnsignedLaunch } from './launch-token.ts'
