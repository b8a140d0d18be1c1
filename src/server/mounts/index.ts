export { clientAddress } from '../http/client-address.ts'
export { type NodeHandler, type NodeMountOptions, nodeHandler } from './node-handler.ts'
