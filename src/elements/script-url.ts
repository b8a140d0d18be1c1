function runningScript(): string {
  const script = globalThis.document?.currentScript
  return script !== null && script !== undefined && 'src' in script ? String(script.src) : import.meta.url
}

/** Address of this script: of the classic script tag that runs now, otherwise of the module. */
export const scriptUrl: string = runningScript()

/** The proxy that belongs to the script: `/proxy` where the script came from. */
export const proxyUrl: string = URL.canParse('/proxy', scriptUrl) ? new URL('/proxy', scriptUrl).href : '/proxy'
