/** A product. `price` is in cents of USD. */
export interface Product {
  slug: string
  name: string
  price: number
  /** One line below the name. */
  line: string
  description: string
  /** Short facts: material, size, care. */
  facts: readonly string[]
  picture: string
  /** Alternative text of the picture. */
  alt: string
}

/** ZIP code that parcels leave from. */
export const WAREHOUSE_ZIP = '97205'

/** All products. */
export const products: readonly Product[] = [
  {
    slug: 'stoneware-vase',
    name: 'Stoneware vase',
    price: 4_800,
    line: 'Thrown by hand, glazed once',
    description:
      'A quiet shape for a single branch or a full handful of fern. Each vase is thrown on the wheel, dipped in a chalk glaze and fired once, so no two have the same rim.',
    facts: ['Stoneware, lead-free glaze', '24 cm tall, 11 cm wide', 'Holds water; wash by hand'],
    picture: 'stoneware-vase.svg',
    alt: 'A pale vase with three fern fronds on a wooden table.',
  },
  {
    slug: 'watering-can',
    name: 'Enamel watering can',
    price: 3_850,
    line: 'Two litres, a long steady spout',
    description:
      'Light enough to carry full, with a spout that reaches the back of the sill and pours without a drip. Enamel on steel, so it can live outdoors all year.',
    facts: ['Enamelled steel', '2 litres', 'Spout 31 cm'],
    picture: 'watering-can.svg',
    alt: 'A cream enamel watering can with a dark rim.',
  },
  {
    slug: 'beeswax-tapers',
    name: 'Beeswax tapers',
    price: 1_725,
    line: 'A set of three, ten hours each',
    description:
      'Dipped, not moulded, from the wax of one valley. They burn slowly, drip little, and smell of honey only when you lean in.',
    facts: ['Pure beeswax, cotton wick', '25 cm, for 2.2 cm holders', 'About ten hours each'],
    picture: 'beeswax-tapers.svg',
    alt: 'Three honey-colored candles in low holders, one of them lit.',
  },
  {
    slug: 'linen-towels',
    name: 'Linen tea towels',
    price: 2_600,
    line: 'A pair, softer with every wash',
    description:
      'Heavy linen in an honest stripe. They dry glass without a trace, hang by a sewn loop, and outlast the kitchen they came to.',
    facts: ['Linen, 240 g/m²', '50 × 70 cm, two pieces', 'Wash at 60 °C'],
    picture: 'linen-towels.svg',
    alt: 'Two folded linen towels, one plain and one striped.',
  },
]

/** Shipping cost of an order in cents. */
export const SHIPPING = 540

/** A product by the slug in its URL. */
export function findProduct(slug: string): Product | undefined {
  return products.find((product) => product.slug === slug)
}
