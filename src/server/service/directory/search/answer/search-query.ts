/** A question to the directory. Filters left out do not restrict. */
export interface SearchQuery {
  /** A name, part of one, or an EIN; empty asks for the most prominent. */
  readonly term: string
  /** Any of these. */
  readonly categories?: readonly string[] | undefined
  /** True requires the consent, false its absence. */
  readonly viaChange?: boolean | undefined
  /** Consent direct to this account: true requires it, false its absence. */
  readonly direct?: { readonly account: string; readonly isGiven: boolean } | undefined
  /** Also hidden and ineligible nonprofits. */
  readonly showHidden?: boolean | undefined
  readonly offset: number
  readonly limit: number
}
