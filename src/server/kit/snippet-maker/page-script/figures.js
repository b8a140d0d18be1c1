import { firstSecond } from './elements.js'

/** What stands inside an impact card, and the settings that it was made for. */
const figures = { text: '', settings: '' }

/** The figures for these settings as far as they are there; those that are not are asked for, and told of. */
export function figuresFor({ text, valid }, nonprofitId, whenThere) {
  const query = {
    public_key: text('publicKey'),
    nonprofit_id: nonprofitId,
    heading: text('heading'),
    since: firstSecond(valid('since')),
    lang: text('language'),
  }
  const wanted = String(new URLSearchParams(query))
  if (wanted !== figures.settings) {
    Object.assign(figures, { text: '', settings: wanted })
    void bring(wanted, whenThere)
  }
  return figures.text
}

async function bring(wanted, whenThere) {
  const answer = await fetch(`/embed/figures?${wanted}`).then(
    (one) => (one.ok ? one.text() : ''),
    () => '',
  )
  if (wanted !== figures.settings) return
  figures.text = answer
  whenThere()
}
