declare const __ALMONER_VERSION__: string | undefined

/** The version of the kit; empty in a bundle of the page's own. */
export const version: string = typeof __ALMONER_VERSION__ === 'undefined' ? '' : __ALMONER_VERSION__
