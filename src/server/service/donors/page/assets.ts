import {
  BASE_STYLES,
  FIELD_STYLES,
  GIFT_STYLES,
  NOTICE_STYLES,
  RIBBON_STYLES,
  readAsset,
} from '../../../pages/page-assets.ts'

const OWN_STYLES = new URL('donor-pages.css', import.meta.url)

/** Style of the donors' pages. They have no script: all that they do works by links and forms. */
export const stylesheet = readAsset(
  '/gift/assets/',
  BASE_STYLES,
  NOTICE_STYLES,
  RIBBON_STYLES,
  FIELD_STYLES,
  GIFT_STYLES,
  OWN_STYLES,
)
