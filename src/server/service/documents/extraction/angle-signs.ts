import type { GreyPicture } from './grey-picture.ts'
import type { Spot } from './picture-spots.ts'

/** The angles some programs write around a number that is less than nothing, as far as they are there. */
export interface Angles {
  open?: Spot | undefined
  close?: Spot | undefined
}

/** An angle is no narrower and no wider than this, in its heights; a bracket is narrower. */
const NARROWEST = 0.5
const WIDEST = 1.7
/** Which share of its rows, in the middle and at either end, tells where its strokes meet and where they end. */
const MIDDLE = 0.2
const END = 0.15
/** In widths from its tip: how close the middle begins and how far it reaches, and where both ends begin and reach to. */
const TIP = 0.15
const TIP_REACHES = 0.65
const ENDS_FROM = 0.35
const ENDS_REACH = 0.8

/** Finds the angles at the ends of a number by the shape of its first and last spot: no digit has its ink so. */
export function anglesAround(spots: readonly Spot[], ink: GreyPicture): Angles {
  const inOrder = spots.toSorted((a, b) => a.left - b.left)
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (!first || !last || inOrder.length < 2) return {}
  return {
    open: pointsAside(first, ink, 'left') ? first : undefined,
    close: pointsAside(last, ink, 'right') ? last : undefined,
  }
}

// Seen from its tip: the middle rows begin at it and end early, the upper and lower ones begin late and reach the end.
function pointsAside(spot: Spot, ink: GreyPicture, tip: 'left' | 'right'): boolean {
  const [wide, high] = [spot.right - spot.left, spot.bottom - spot.top]
  if (wide < NARROWEST * high || wide > WIDEST * high) return false
  const rows = rowsOf(spot, ink, tip)
  const spanOf = (from: number, to: number) => {
    const some = rows.slice(Math.floor(from * high), Math.ceil(to * high)).filter(({ to }) => to > 0)
    return { from: Math.min(...some.map(({ from }) => from)) / wide, to: Math.max(...some.map(({ to }) => to)) / wide }
  }
  const middle = spanOf(0.5 - MIDDLE / 2, 0.5 + MIDDLE / 2)
  const ends = [spanOf(0, END), spanOf(1 - END, 1)]
  return (
    middle.from <= TIP &&
    middle.to <= TIP_REACHES &&
    ends.every(({ from, to }) => from >= ENDS_FROM && to >= ENDS_REACH)
  )
}

// From where to where each row has ink, counted from the side of the tip.
function rowsOf(spot: Spot, { shades, width }: GreyPicture, tip: 'left' | 'right'): { from: number; to: number }[] {
  const wide = spot.right - spot.left
  const shade = (x: number, y: number) =>
    shades[y * width + (tip === 'left' ? spot.left + x : spot.right - 1 - x)] ?? 255
  let darkest = 255
  for (let y = spot.top; y < spot.bottom; y++) for (let x = 0; x < wide; x++) darkest = Math.min(darkest, shade(x, y))
  const limit = (darkest + 255) / 2
  return Array.from({ length: spot.bottom - spot.top }, (_, row) => {
    const inked = Array.from({ length: wide }, (_, x) => x).filter((x) => shade(x, spot.top + row) < limit)
    return { from: inked[0] ?? wide, to: (inked.at(-1) ?? -1) + 1 }
  })
}
