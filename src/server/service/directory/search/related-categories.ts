import type { Category } from '../../../../contract/index.ts'
import { categoryOf } from '../registry/category.ts'
import { maxWords, plainReading } from './term/readings.ts'
import { causesNamed } from './term/topic-reading.ts'

const most = 3

/** The categories that the causes named in a term belong to, likeliest first and three at most; not those asked for already. */
export function relatedCategories(term: string, asked: readonly Category[] = []): Category[] {
  const reading = plainReading(term)
  const codes = reading.length > maxWords ? [] : causesNamed(reading)
  const categories = new Set(codes.map((code) => categoryOf(code, '')))
  return [...categories].filter((category) => !asked.includes(category)).slice(0, most)
}
