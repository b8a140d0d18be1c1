const picker = document.querySelector('#recipient')
/** Whom somebody chose, and whom the page suggests so that there is something to look at. */
const recipient = { chosen: '', suggested: '' }
let suggestedFor = ''
let shown = ''

/** Whom an element is for; a suggestion narrows no impact card, which is whole without a nonprofit. */
export function recipientOf(tag) {
  return recipient.chosen || (tag === 'impact-card' ? '' : recipient.suggested)
}

/** Shows in the settings whom the element is for. */
export function showRecipient(nonprofitId) {
  const isShown = shown === nonprofitId || picker.value === nonprofitId
  shown = nonprofitId
  if (isShown) return
  if (nonprofitId === '') picker.clear()
  else picker.value = nonprofitId
}

/** Suggests a nonprofit that the key can see. */
export async function suggest(publicKey, onChange) {
  if (suggestedFor === publicKey || !/^(test|live)_pk_\w+$/.test(publicKey)) return
  suggestedFor = publicKey
  const query = new URLSearchParams({ public_key: publicKey, limit: '1' })
  const answer = await fetch(`/proxy/api/v1/nonprofits?${query}`).catch(() => undefined)
  if (!answer?.ok) return
  const { nonprofits } = await answer.json()
  if (suggestedFor !== publicKey) return
  recipient.suggested = nonprofits[0]?.id ?? ''
  onChange()
}

/** Hears whom the merchant chooses; who takes a suggestion back is not given it again. */
export function tendRecipient(onChange) {
  picker.addEventListener('almoner-nonprofit-selected', ({ detail }) => {
    recipient.chosen = detail.nonprofitId
    onChange()
  })
  picker.addEventListener('almoner-nonprofit-cleared', () => {
    Object.assign(recipient, { chosen: '', suggested: '' })
    onChange()
  })
}
