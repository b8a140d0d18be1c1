import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

interface Asset {
  body: string
  type: string
  /** Address that changes with the content, so that it may be cached for ever. */
  href: string
}

const stylesheet = readAsset('launch.css', 'text/css; charset=utf-8')
const script = readAsset('launch.js', 'text/javascript; charset=utf-8')

/** Addresses of what the launch pages load. */
export const assetAddresses = { stylesheet: stylesheet.href, script: script.href }

/** Answers a file of the launch pages; undefined when there is none of that name. */
export function answerAsset(name: string): Response | undefined {
  const asset = [stylesheet, script].find(({ href }) => href.endsWith(`/${name}`))
  if (asset === undefined) return undefined
  return new Response(asset.body, {
    headers: {
      'content-type': asset.type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  })
}

function readAsset(file: string, type: string): Asset {
  const body = readFileSync(new URL(file, import.meta.url), 'utf8')
  const version = createHash('sha256').update(body).digest('hex').slice(0, 12)
  return { body, type, href: `/legal_extension/assets/${file.replace('.', `.${version}.`)}` }
}
