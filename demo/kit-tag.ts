/** The tag that brings the elements to a page. */
export interface KitTag {
  /** Path of the script, below the origin that serves it. */
  path: string
  /** `sha384-…`, so that the browser checks every byte; undefined while the kit is not built. */
  integrity: string | undefined
  /** Path of the small stylesheet that keeps the elements' places until they arrive. */
  stylesheet: string
}
