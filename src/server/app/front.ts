import { withSafeHeaders } from '../http/safe-headers.ts'
import type { Kit } from '../kit/read-kit.ts'
import { serveKit } from '../kit/serve-kit.ts'
import { pageIcon } from '../pages/page-icon.ts'

/** Answers a request, or nothing when it is not this room's to answer. */
export type Room = (request: Request) => Promise<Response | undefined>

/** What stands behind one port. */
export interface FrontOptions {
  service: (request: Request) => Promise<Response>
  proxy: (request: Request) => Promise<Response>
  kit: Kit
  /** True where the world reaches this by https. */
  https?: boolean
  /** Rooms asked, in order, before the service: the demo, for example. */
  rooms?: readonly Room[]
}

/** One door for everything on a port: the proxy below `/proxy/`, the kit below `/embed/`, the pages' icon, then the rooms, then the service. */
export function createFront({
  service,
  proxy,
  kit,
  rooms = [],
  https = false,
}: FrontOptions): (request: Request) => Promise<Response> {
  const asked: Room[] = [async (request) => serveKit(request, kit), pageIcon, ...rooms]
  const answer = async (request: Request): Promise<Response> => {
    if (new URL(request.url).pathname.startsWith('/proxy/')) return proxy(request)
    for (const room of asked) {
      const found = await room(request)
      if (found !== undefined) return found
    }
    return service(request)
  }
  return async (request) => withSafeHeaders(await answer(request), { https })
}
