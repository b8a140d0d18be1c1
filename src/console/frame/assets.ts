import { BASE_STYLES, readAsset } from '../../server/pages/page-assets.ts'

/** Look of the console. */
export const stylesheet = readAsset('/console/assets/', BASE_STYLES, new URL('console.css', import.meta.url))

/** What makes pages nicer where scripts run: passkeys, the command palette, the browser's time zone. */
export const script = readAsset('/console/assets/', new URL('console.js', import.meta.url))
