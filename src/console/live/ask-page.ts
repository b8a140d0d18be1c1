/** A page from the server. */
export interface AnsweredPage {
  page: Document
  /** Address after redirects. */
  address: string
}

/** A request for a page, with a progress callback. */
export interface PageRequest {
  address: string
  /** A form to POST; without it, the page is fetched with GET. */
  form?: FormData
  signal: AbortSignal
  onProgress?: (sent: number, all: number) => void
}

/**
 * Fetches a page or sends a form; undefined if it was aborted or failed. Uses XMLHttpRequest, because only that reports
 * upload progress and parses a page under Trusted Types.
 */
export function askPage({ address, form, signal, onProgress }: PageRequest): Promise<AnsweredPage | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open(form === undefined ? 'GET' : 'POST', address)
    request.responseType = 'document'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded, total))
    request.addEventListener('loadend', () => {
      const page = request.responseXML
      resolve(page === null ? undefined : { page, address: request.responseURL })
    })
    signal.addEventListener('abort', () => request.abort())
    request.send(form ?? null)
  })
}

/** Shows the answer to a form, as the browser would. */
export function showAnswer({ page, address }: AnsweredPage, sentTo: string): void {
  const isShownAtOnce = address === new URL(sentTo, location.href).href
  const main = page.querySelector('main')
  const here = document.querySelector('main')
  if (main === null || here === null || (!isShownAtOnce && page.querySelector('.side') === null)) {
    location.assign(address)
    return
  }
  if (!isShownAtOnce) history.replaceState(null, '', address)
  document.title = page.title
  here.replaceWith(document.adoptNode(main))
  main.focus()
}
