export { clientAddress } from '../http/client-address.ts'
export { fetchPicture } from '../outbound/safe-fetch.ts'
export { type NodeHandler, type NodeMountOptions, nodeHandler } from './node-handler.ts'
