/** An element as the index shows it: what it is for, and the very markup that runs beside the words. */
export interface ElementSample {
  tag: string
  title: string
  words: string
  markup: string
}

/** Every element of the kit with markup to copy. `publicKey` is written into it. */
export function elementSamples(publicKey: string): ElementSample[] {
  return [
    {
      tag: 'nonprofit-picker',
      title: 'Let shoppers choose',
      words:
        'A search field that knows every nonprofit by name, nickname or EIN. It is a field of your own form, so the choice is submitted with the order.',
      markup: `<nonprofit-picker
  public-key="${publicKey}"
  name="nonprofit_id">
  <a href="/demo/nonprofits">Choose a nonprofit</a>
</nonprofit-picker>`,
    },
    {
      tag: 'donate-button',
      title: 'Take a gift',
      words:
        'Presets or an own amount, with the recipient, the fee and who may deduct it beside the button. The payment itself happens on a page of its own.',
      markup: `<donate-button
  public-key="${publicKey}"
  nonprofit-id="530196605"
  amounts="500 1000 2500">
  <a href="/demo/give?nonprofit_id=530196605">Donate</a>
</donate-button>`,
    },
    {
      tag: 'climate-offset-badge',
      title: 'Offer a climate contribution',
      words:
        'Estimates what a shipment emits and offers to contribute the cents it takes. Never ticked beforehand, and the sum is shown with how it was reached.',
      markup: `<climate-offset-badge
  public-key="${publicKey}"
  name="offset_id"
  origin="97205"
  destination="10001"
  weight-lb="40">
</climate-offset-badge>`,
    },
    {
      tag: 'impact-card',
      title: 'Show what it came to',
      words: 'What the gifts of your customers add up to, for all nonprofits or one, told in numbers and bars.',
      markup: `<impact-card
  public-key="${publicKey}"
  heading="What our customers gave"
  months="6">
</impact-card>`,
    },
    {
      tag: 'social-share',
      title: 'Let it travel',
      words:
        'Ready pictures to pass on, with the device’s own sharing where there is one. Their code opens your page with the button. No script of any network.',
      markup: `<social-share
  public-key="${publicKey}"
  nonprofit-id="530196605"
  url="/demo/give?nonprofit_id=530196605">
  <a href="https://www.redcross.org">American National Red Cross</a>
</social-share>`,
    },
  ]
}
