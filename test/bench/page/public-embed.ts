import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGzip } from 'node:zlib'
import type { MeasuredPage } from './measured-pages.ts'

/** A buy button for any page: a script tag similar to ours, published on npm. */
const PACKAGE = '@shopify/buy-button-js@3.0.6'
const SCRIPT = 'package/dist/buybutton.min.js'

/** Another vendor's embed to compare with: its page and its script. */
export interface PublicEmbed {
  page: MeasuredPage
  /** Path of the script on the page's server. */
  path: string
  send(response: ServerResponse): Promise<void>
  /** Its script as published. */
  code(): Promise<Buffer>
  close(): Promise<void>
}

/**
 * Downloads the embed from npm; undefined if npm can't be reached. It is loaded and started, without requests to its
 * service.
 */
export async function downloadPublicEmbed(): Promise<PublicEmbed | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'almoner-embed-'))
  const close = () => rm(folder, { recursive: true })
  const run = promisify(execFile)
  try {
    const { stdout } = await run('npm', ['pack', '--silent', PACKAGE], { cwd: folder })
    await run('tar', ['--extract', '--file', stdout.trim(), SCRIPT], { cwd: folder })
  } catch {
    await close()
    return undefined
  }
  const path = '/public-embed.js'
  return {
    page: {
      name: PACKAGE,
      body: `<div id="embed"></div><script src="${path}"></script><script>
        ShopifyBuy.UI.init(ShopifyBuy.buildClient({ domain: 'shop.example', storefrontAccessToken: 'none' }))
        document.getElementById('embed').textContent = 'begun'</script>`,
      usable: ['#embed:not(:empty)'],
    },
    path,
    send: async (response) => {
      response.setHeader('content-encoding', 'gzip')
      await pipeline(createReadStream(join(folder, SCRIPT)), createGzip({ level: 9 }), response)
    },
    code: () => readFile(join(folder, SCRIPT)),
    close,
  }
}
