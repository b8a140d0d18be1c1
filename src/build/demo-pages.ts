import type { IncomingMessage } from 'node:http'
import type { Plugin } from 'vite'

/** The tag of the built kit on a demo page, and what replaces it: the elements from their sources, with hot reload. */
const KIT = /<script[^>]*src="[^"]*\/embed\/[^"]*almoner\.js"[^>]*><\/script>/
const SOURCES =
  '<script type="module" src="/@vite/client"></script><script type="module" src="/src/elements/embed.ts"></script>'

/** Headers that describe the original body, or forbid the sources. */
const DROPPED = ['content-length', 'content-encoding', 'content-security-policy']

function isPage({ url = '', method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.accept?.includes('text/html') === true && !/^\/(@|src\/|node_modules\/)/.test(url)
}

/**
 * Serves the pages of a running server with the elements from their sources; everything else comes from that server.
 */
export function demoPages(server: string): Plugin {
  const bypass = (request: IncomingMessage) => (isPage(request) ? request.url : undefined)
  return {
    name: 'demo-pages',
    config: () => ({
      server: { proxy: { '^/(?!@|src/|node_modules/)': { target: server, changeOrigin: true, bypass } } },
    }),
    configureServer({ middlewares }) {
      middlewares.use(async (request, response, next) => {
        if (!isPage(request)) return next()
        try {
          const headers = { accept: 'text/html', cookie: request.headers.cookie ?? '' }
          const page = await fetch(new URL(request.url ?? '/', server), { headers, redirect: 'manual' })
          for (const [name, value] of page.headers) if (!DROPPED.includes(name)) response.setHeader(name, value)
          response.statusCode = page.status
          response.end((await page.text()).replace(KIT, SOURCES))
        } catch (error) {
          next(error)
        }
      })
    },
  }
}
