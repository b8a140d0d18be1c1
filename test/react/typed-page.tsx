import { DonateButton, ImpactCard, NonprofitPicker } from '../../src/react/index.ts'

/* Valid code, and code that the types must refuse; compiled with the sources and against the package. */

export const right = (
  <main>
    <NonprofitPicker
      publicKey="test_pk_a"
      categories={['animals']}
      required
      onSelected={({ detail }) => detail.nonprofitId.toUpperCase()}
    >
      <a href="/causes">Choose a nonprofit</a>
    </NonprofitPicker>
    <NonprofitPicker
      publicKey="test_pk_a"
      multiple
      max={3}
      value={['n_1', 'n_2']}
      onSelected={({ detail }) => detail.nonprofitIds?.length}
      onCleared={({ detail }) => detail.nonprofitIds?.length}
    />
    <DonateButton
      publicKey="test_pk_a"
      amounts={[500, 1000]}
      cartTotal={2736}
      feeCoverable
      metadata={{ campaign: 'spring' }}
      messages={{ giveNothing: 'Pick one' }}
      theme="dark"
      className="gift"
      aria-label="Give"
      ref={(button) => void button?.amounts}
      onCheckoutRequest={(event) => [event.preventDefault(), event.detail.url.length, event.detail.amount.toFixed()]}
      onRequestFailed={({ detail }) => detail.retriable}
    />
    <ImpactCard publicKey="test_pk_a" months={6} nonprofitId={undefined} />
  </main>
)

export const wrong = [
  // @ts-expect-error an amount is cents or text
  <DonateButton key="1" amount={() => 1} />,
  // @ts-expect-error there is no such property
  <DonateButton key="2" recipient="n_1" />,
  // @ts-expect-error the picker has no checkout
  <NonprofitPicker key="3" onCheckoutRequest={() => undefined} />,
  // @ts-expect-error the event has a nonprofit and no amount
  <NonprofitPicker key="4" onSelected={({ detail }) => detail.amount} />,
  // @ts-expect-error the phase is read-only
  <DonateButton key="5" phase="ready" />,
  // @ts-expect-error a ref holds the element of its tag
  <DonateButton key="7" ref={(button: HTMLInputElement | null) => void button} />,
  // @ts-expect-error methods are called, not set
  <DonateButton key="6" refresh={() => undefined} />,
]
