import type { Plugin } from 'vite'

/** Tag of the built kit on a demo page. */
const KIT = /<script[^>]*src="[^"]*\/embed\/[^"]*almoner\.js"[^>]*><\/script>/

/** What the demo pages load in development: the elements from their sources, reloaded on every change. */
const SOURCES =
  '<script type="module" src="/@vite/client"></script><script type="module" src="/src/elements/embed.ts"></script>'

/** Headers that describe the original body, or forbid the sources. */
const DROPPED = ['content-length', 'content-encoding', 'content-security-policy']

/** Serves the pages of a running server with the elements from their sources; everything else comes from that server. */
export function demoPages(server: string): Plugin {
  const isOfVite = (path: string) => /^\/(@|src\/|node_modules\/)/.test(path)
  return {
    name: 'demo-pages',
    config: () => ({
      server: {
        proxy: {
          '^/(?!@|src/|node_modules/)': {
            target: server,
            changeOrigin: true,
            bypass: ({ url = '', headers, method }) =>
              method === 'GET' && headers.accept?.includes('text/html') === true && !isOfVite(url) ? url : undefined,
          },
        },
      },
    }),
    configureServer({ middlewares }) {
      middlewares.use(async ({ url = '', headers, method }, response, next) => {
        if (method !== 'GET' || headers.accept?.includes('text/html') !== true || isOfVite(url)) return next()
        try {
          const { cookie = '' } = headers
          const page = await fetch(new URL(url, server), {
            headers: { accept: 'text/html', cookie },
            redirect: 'manual',
          })
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
