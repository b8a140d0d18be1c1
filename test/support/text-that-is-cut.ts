import type { Page } from 'playwright-core'

/**
 * Finds boxes whose content is cut off (except fields, where text scrolls), lines that stick out of a visible box or of
 * the page, and lines covered by a badge; if a dialog is open, those in it. Checks the elements of a page, or the page
 * itself if it has none.
 */
const CUT = `(() => {
  const faults = []
  const elements = [...document.querySelectorAll('main *')].filter(({ shadowRoot }) => shadowRoot)
  const inside = (element) => [...(element.shadowRoot?.querySelector('dialog:modal') ?? element.shadowRoot ?? element).querySelectorAll('*')]
    .filter((box) => box.checkVisibility({ visibilityProperty: true }) && !box.closest('.hidden-visually, .hush, .apart, svg, img'))
  const linesOf = (box) => [...box.childNodes].filter((node) => node.nodeType === 3 && node.data.trim() !== '').flatMap((node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return [...range.getClientRects()]
  })
  const isPainted = ({ borderLeftWidth, backgroundColor }) => borderLeftWidth !== '0px' || backgroundColor !== 'rgba(0, 0, 0, 0)'
  for (const element of elements.length === 0 ? [document.body] : elements) {
    const boxes = inside(element)
    const ribbons = boxes.filter((box) => box.matches('.ribbon') || getComputedStyle(box).position === 'absolute')
    for (const box of boxes) {
      const tell = (fault) => faults.push(fault + ': ' + element.localName + ' ' + (box.id || box.className || box.localName) + ' "' + box.textContent.trim().replace(/\\s+/g, ' ').slice(0, 40) + '"')
      const { overflowX, overflowY, display } = getComputedStyle(box)
      const cuts = (overflow, is, may) => ['hidden', 'clip'].includes(overflow) && is > may + 1
      if (!['inline', 'contents'].includes(display) && !box.matches('input') && (cuts(overflowX, box.scrollWidth, box.clientWidth) || cuts(overflowY, box.scrollHeight, box.clientHeight))) tell('cut off')
      if (box.closest('.chips')) continue
      const lines = linesOf(box)
      if (lines.some(({ left, right }) => left < -1 || right > innerWidth + 1)) tell('outside the page')
      for (let at = box; at instanceof Element; at = at.parentElement) {
        const painted = at.getBoundingClientRect()
        if (isPainted(getComputedStyle(at)) && lines.some(({ left, right }) => left < painted.left - 1 || right > painted.right + 1)) tell('outside its ' + (at.className || at.localName))
      }
      for (const ribbon of ribbons.filter((one) => !one.contains(box) && !box.contains(one) && !one.closest('.logo'))) {
        const over = ribbon.getBoundingClientRect()
        // A line that is scrolled out of view isn't covered.
        const isSeen = (line) => {
          for (let at = box.parentElement; at; at = at.parentElement) {
            const edge = at.getBoundingClientRect()
            if (getComputedStyle(at).overflowY !== 'visible' && (line.top >= edge.bottom || line.bottom <= edge.top)) return false
          }
          return true
        }
        if (lines.some((line) => line.left < over.right && line.right > over.left && line.top < over.bottom && line.bottom > over.top && isSeen(line))) tell('under a ' + ribbon.className)
      }
    }
  }
  return document.documentElement.scrollWidth > innerWidth ? [...faults, 'the page is ' + document.documentElement.scrollWidth + ' px wide'] : faults
})()`

/** Every text on the page that can't be read in full. */
export function textThatIsCut(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(CUT)
}
