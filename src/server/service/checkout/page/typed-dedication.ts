/** In whose honor or memory a donor gives, and whom to tell; empty texts where the gift is not dedicated. */
export interface TypedDedication {
  occasion: 'honor' | 'memory'
  honoree: string
  tell: string
}

/** A gift that is dedicated to nobody. */
export const NO_DEDICATION: TypedDedication = { occasion: 'honor', honoree: '', tell: '' }
