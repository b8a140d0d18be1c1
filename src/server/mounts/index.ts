export { clientAddress } from '../http/client-address.ts'
export { fetchPicture } from '../outbound/fetch-picture.ts'
export { type NodeHandler, type NodeMountOptions, nodeHandler } from './node-handler.ts'
