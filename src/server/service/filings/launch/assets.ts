import { BASE_STYLES, readAsset } from '../../../pages/page-assets.ts'

const PATH = '/legal_extension/assets/'

/** Style of the launch pages. */
export const stylesheet = readAsset(PATH, BASE_STYLES, new URL('launch.css', import.meta.url))

/** Script of the launch pages. */
export const script = readAsset(PATH, new URL('launch.js', import.meta.url))
