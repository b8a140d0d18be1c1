/** A section of the index: an element's purpose, and its markup, which also runs beside the text. */
export interface ElementSample {
  tag: string
  /** ID of the heading. */
  id: string
  title: string
  words: string
  markup: string
}

/** Every element of the kit with markup to copy. `publicKey` is written into it. */
export function elementSamples(publicKey: string): ElementSample[] {
  return [
    {
      tag: 'nonprofit-picker',
      id: 'nonprofit-picker',
      title: 'Let shoppers choose',
      words:
        'A search field that finds nonprofits by name, nickname or EIN. It is a field of your form, so the choice is submitted with the order.',
      markup: `<nonprofit-picker
  public-key="${publicKey}"
  name="nonprofit_id">
  <a href="/demo/nonprofits">Choose a nonprofit</a>
</nonprofit-picker>`,
    },
    {
      tag: 'donate-button',
      id: 'donate-button',
      title: 'Take a gift',
      words:
        'Preset or custom amounts, with the recipient, the fee and who can deduct the gift shown beside the button. The donor pays on a separate page.',
      markup: `<donate-button
  public-key="${publicKey}"
  nonprofit-id="530196605"
  amounts="500 1000 2500">
  <a href="/demo/give?nonprofit_id=530196605">Donate</a>
</donate-button>`,
    },
    {
      tag: 'nonprofit-picker',
      id: 'several',
      title: 'Split one gift',
      words:
        'With multiple, shoppers choose up to 20 nonprofits. A donate button that follows the picker splits the gift evenly, or as the donor types it. One payment, one receipt.',
      markup: `<nonprofit-picker
  id="whom"
  public-key="${publicKey}"
  multiple
  max="3">
  <a href="/demo/nonprofits">Choose a nonprofit</a>
</nonprofit-picker>
<donate-button
  public-key="${publicKey}"
  for="whom"
  amounts="1000 2500 5000">
  <a href="/demo/nonprofits">Donate</a>
</donate-button>`,
    },
    {
      tag: 'climate-offset-badge',
      id: 'climate-offset-badge',
      title: 'Offer a climate contribution',
      words:
        'Estimates a shipment’s emissions and offers to offset them for a few cents. Never preselected, and the calculation is shown.',
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
      id: 'impact-card',
      title: 'Show the impact',
      words: 'The impact of your customers’ gifts, for all nonprofits or one, in numbers and bars.',
      markup: `<impact-card
  public-key="${publicKey}"
  heading="What our customers gave"
  months="6">
</impact-card>`,
    },
    {
      tag: 'social-share',
      id: 'social-share',
      title: 'Let donors share',
      words:
        'Pictures to share, with the device’s own share menu if it has one. Their QR code opens your page with the button. No scripts from social networks.',
      markup: `<social-share
  public-key="${publicKey}"
  nonprofit-id="530196605"
  url="/demo/give?nonprofit_id=530196605">
  <a href="https://www.redcross.org">American National Red Cross</a>
</social-share>`,
    },
  ]
}
