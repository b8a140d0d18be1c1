import { createServer } from 'node:http'
import { openLocally } from './local-server.ts'

/** Pages of shops, on their own port. */
export interface ShopPages {
  /**
   * Serves a page with this body at an address of the host, with the strictest CSP: everything comes from the proxy.
   */
  put(body: string, options: { proxy: string; host?: string }): string
  close(): Promise<void>
}

/** Starts a server for pages of shops and attackers: every hostname resolves to it. */
export async function startShopPages(): Promise<ShopPages> {
  const pages = new Map<string, { html: string; policy: string }>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop')
    const page = pages.get(pathname)
    if (page === undefined) return void response.writeHead(404).end()
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': page.policy }
    response.writeHead(200, headers).end(page.html)
  })
  const { port, close } = await openLocally(server)
  return {
    put(body, { proxy, host = '127.0.0.1' }) {
      const path = `/page-${pages.size}`
      const script = `<script type="module" crossorigin="anonymous" src="${proxy}/embed/1.0.0/almoner.js"></script>`
      const html = `<!doctype html><html lang="en"><title>Shop</title>${script}<main>${body}</main></html>`
      pages.set(path, { html, policy: strictPolicy(proxy) })
      return `http://${host}:${port}${path}`
    },
    close,
  }
}

/** The strictest policy that a store can send: one origin, and no strings as code or markup. */
function strictPolicy(proxy: string): string {
  return [
    "default-src 'none'",
    `script-src ${proxy}`,
    `connect-src ${proxy}`,
    `img-src ${proxy}`,
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; ')
}
