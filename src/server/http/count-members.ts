/** Tells whether a value read from JSON holds more members and items than `most`, however deep; stops counting there. */
export function holdsMoreThan(most: number, value: object): boolean {
  const open: object[] = [value]
  let count = 0
  for (let holder = open.pop(); holder !== undefined; holder = open.pop()) {
    const members: readonly unknown[] = Array.isArray(holder) ? holder : Object.values(holder)
    count += members.length
    if (count > most) return true
    for (const member of members) if (typeof member === 'object' && member !== null) open.push(member)
  }
  return false
}
