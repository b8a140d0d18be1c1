declare const __ALMONER_VERSION__: string | undefined

/** The version of the kit; empty where it runs as it was written, built by nobody. */
export const version: string = typeof __ALMONER_VERSION__ === 'undefined' ? '' : __ALMONER_VERSION__
