/** A page as the server answered it. */
export interface AnsweredPage {
  page: Document
  /** Where it is after all redirects. */
  address: string
}

/** What a page is asked for by, and who is told of the way there. */
export interface PageRequest {
  address: string
  /** A form to send; without one the page is asked for. */
  form?: FormData
  signal: AbortSignal
  onProgress?: (sent: number, all: number) => void
}

/**
 * Asks for a page, perhaps by sending a form; undefined where that was aborted or nothing came back. By XMLHttpRequest,
 * which alone says how much of a form was sent, and reads a page without any string becoming markup.
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

/** Shows what was answered to a form, as the browser does when it sends one. */
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
