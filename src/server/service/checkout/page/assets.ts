import {
  BASE_STYLES,
  FIELD_STYLES,
  GIFT_STYLES,
  NOTICE_STYLES,
  RIBBON_STYLES,
  readAsset,
} from '../../../pages/page-assets.ts'

const PATH = '/checkout/assets/'

/** Style of the hosted pages. */
export const stylesheet = readAsset(
  PATH,
  BASE_STYLES,
  NOTICE_STYLES,
  RIBBON_STYLES,
  FIELD_STYLES,
  GIFT_STYLES,
  new URL('checkout.css', import.meta.url),
)

/** Script of the hosted pages. */
export const script = readAsset(PATH, new URL('checkout.js', import.meta.url))
