/** The script tag that loads the elements. */
export interface KitTag {
  /** Path of the script on its origin. */
  path: string
  /** Integrity hash, `sha384-…`; undefined if the kit isn't built. */
  integrity: string | undefined
  /** Path of the stylesheet that reserves space for the elements. */
  stylesheet: string
}
