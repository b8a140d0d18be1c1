import { once } from 'node:events'
import { createServer } from 'node:http'

/** Pages of shops, on their own port. */
export interface ShopPages {
  /** Shows a page of this body at an address of the host; the body's script comes from the door. */
  put(body: string, options: { door: string; host?: string }): string
  close(): void
}

/** Starts a server for the pages of shops and of those who mean ill: any host name leads to it. */
export async function startShopPages(): Promise<ShopPages> {
  const pages = new Map<string, string>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop')
    const page = pages.get(pathname)
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(page)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    put(body, { door, host = '127.0.0.1' }) {
      const path = `/page-${pages.size}`
      const script = `<script type="module" crossorigin="anonymous" src="${door}/embed/1.0.0/almoner.js"></script>`
      pages.set(path, `<!doctype html><html lang="en"><title>Shop</title>${script}<main>${body}</main></html>`)
      return `http://${host}:${port}${path}`
    },
    close: () => void server.close(),
  }
}
