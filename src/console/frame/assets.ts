import { existsSync } from 'node:fs'
import { BASE_STYLES, readAsset } from '../../server/pages/page-assets.ts'

/** Look of the console. */
export const stylesheet = readAsset(
  '/console/assets/',
  BASE_STYLES,
  new URL('../firm/firm.css', import.meta.url),
  new URL('console.css', import.meta.url),
)

/** What makes pages nicer where scripts run: passkeys, the browser's time zone, the keys of a review. */
export const script = readAsset(
  '/console/assets/',
  new URL('../firm/review.js', import.meta.url),
  new URL('console.js', import.meta.url),
)

const built = new URL('../../../dist/console/live.js', import.meta.url)

/** What is live on the pages: charts, filters, uploads, the command palette. Not there before it was built. */
export const live = existsSync(built) ? readAsset('/console/assets/', built) : undefined

/** All that pages load. */
export const assets = [stylesheet, script, ...(live === undefined ? [] : [live])]
