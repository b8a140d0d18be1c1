import type { Category } from '../../../../contract/index.ts'

/** One drawing per category: strokes two units wide with round ends, on a square of 24. */
export const categoryStrokes: Readonly<Record<Category, readonly string[]>> = {
  'arts and culture': [
    'M12 3a9 9 0 1 0 0 18c1.6 0 2-1 2-1.9 0-1.6-1.2-1.7-1.2-3 0-1.2 1-1.9 2.2-1.9H17a4 4 0 0 0 4-4C21 6 17 3 12 3z',
    'M7.5 12.5v.01',
    'M9 8v.01',
    'M13.5 6.8v.01',
    'M17 9.5v.01',
  ],
  education: [
    'M2.5 9.5 12 5l9.5 4.5L12 14z',
    'M6.5 11.6V16c1.4 1.5 3.3 2.3 5.5 2.3s4.1-.8 5.5-2.300v-4.4',
    'M21.5 9.500V15',
  ],
  environment: ['M5 19C4 11 9 5 20 4c.6 11-5 16.5-12.5 14.5', 'M4 21c1.5-4.5 4.5-7.8 9-10'],
  animals: [
    'M12 12.500c-2.8 0-5.5 3-5.5 5.3 0 1.6 1.2 2.4 2.6 2.4 1.2 0 1.9-.5 2.9-.5s1.7.5 2.9.5c1.4 0 2.6-.8 2.6-2.4 0-2.3-2.7-5.3-5.5-5.300z',
    'M5 11.500v.8',
    'M9 5.500v1.6',
    'M15 5.500v1.6',
    'M19 11.500v.8',
  ],
  healthcare: [
    'M12 20.500C5.5 16 3 12.7 3 9.200A4.7 4.7 0 0 1 12 7a4.7 4.7 0 0 1 9 2.200c0 3.5-2.5 6.8-9 11.300z',
    'M7.5 12H10l1.5-2.5 2 4.5 1.2-2h1.8',
  ],
  'human services': [
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
    'M2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6',
    'M16 4.300a3.5 3.5 0 0 1 0 6.4',
    'M18 14.500c2.2.8 3.5 2.8 3.5 5.5',
  ],
  'international affairs': [
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
    'M3 12h18',
    'M12 3c2.6 2.6 3.8 5.6 3.8 9s-1.2 6.4-3.8 9c-2.6-2.6-3.8-5.6-3.8-9S9.4 5.6 12 3z',
  ],
  'public benefit': [
    'M3 9.5 12 4l9 5.500z',
    'M5.5 9.500V17',
    'M10 9.500V17',
    'M14 9.500V17',
    'M18.5 9.500V17',
    'M3 20.500h18',
  ],
  religion: [
    'M12 3c1.8 2 2.6 3.3 2.6 4.7a2.6 2.6 0 0 1-5.2 0C9.4 6.3 10.2 5 12 3z',
    'M12 10.3V13',
    'M9 13h6v8H9z',
    'M6 21h12',
  ],
  'mutual benefit': ['M8.5 15.500a5 5 0 1 1 5-5', 'M15.5 8.500a5 5 0 1 1-5 5'],
  unclassified: ['M12 20.500C5.5 16 3 12.7 3 9.200A4.7 4.7 0 0 1 12 7a4.7 4.7 0 0 1 9 2.200c0 3.5-2.5 6.8-9 11.300z'],
}

/** A category's icon as an SVG document. */
export function categorySvg(category: Category): string {
  const paths = categoryStrokes[category].map((path) => `<path d="${path}"/>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="96" height="96" fill="none" stroke="#3d5a50" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${paths}</svg>`
}

/** File name of a category's icon below `/icons/`. */
export function categoryIconFile(category: string): string {
  return `${category.replaceAll(' ', '-')}.svg`
}
