import { useEffect, useRef, useState } from 'react'
import { DonateButton, NonprofitPicker } from '../../src/react/index.ts'

const NONPROFIT = 'n_1HFJ3bNhJUCRhZ2eGTsMgd'

/** A picker in a form and a button with a ref; shows the ref's element and the button's requests. */
export function GivePage({ baseUrl }: { baseUrl: string }) {
  const button = useRef<HTMLElementTagNameMap['donate-button']>(null)
  const [said, say] = useState('')
  useEffect(() => {
    const { current } = button
    if (current === null) return
    const { publicKey, amounts, metadata } = current
    say(`${current.localName} ${publicKey} ${JSON.stringify(amounts)} ${JSON.stringify(metadata)}`)
  }, [])
  return (
    <main>
      <form>
        <NonprofitPicker publicKey="test_pk_a" baseUrl={baseUrl} name="nonprofit_id" value={NONPROFIT} required />
        <button type="submit">Save</button>
      </form>
      <DonateButton
        ref={button}
        publicKey="test_pk_a"
        baseUrl={baseUrl}
        nonprofitId={NONPROFIT}
        amounts={[500, 700]}
        metadata={{ campaign: 'spring' }}
        onDonationRequest={(event) => {
          event.preventDefault()
          say(`asked for ${event.detail.amount}`)
        }}
      >
        <a href="/give">Give</a>
      </DonateButton>
      <output>{said}</output>
    </main>
  )
}
