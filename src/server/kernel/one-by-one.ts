/**
 * Does work for each item, one after the other. One that fails does not keep the others from their turn: what was
 * thrown is thrown when all had theirs, several as one `AggregateError`.
 */
export async function oneByOne<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const errors: unknown[] = []
  for (const item of items) {
    try {
      results.push(await work(item))
    } catch (error) {
      errors.push(error)
    }
  }
  const [first] = errors
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} failures, the first: ${String(first)}`)
  if (errors.length === 1) throw first
  return results
}
