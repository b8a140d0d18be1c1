import { attempt } from './attempt.ts'

const src: unknown = Reflect.get(globalThis.document?.currentScript ?? {}, 'src')

/** Address of this script: of the classic script tag that runs now, otherwise of the module. */
export const scriptUrl = String(src ?? import.meta.url)

/** The proxy that belongs to the script: `/proxy` where the script came from. */
export const proxyUrl: string = attempt(() => new URL('/proxy', scriptUrl).href) ?? '/proxy'
