/** Cents of what somebody wrote as dollars; undefined where it is no amount. */
export function centsOf(dollars) {
  const [, whole, cents = ''] =
    /^\$?(\d{1,9})(?:\.(\d{1,2}))?$/.exec(dollars.trim().replace(/(\d),(?=\d{3}\b)/g, '$1')) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}

/** Cents of several amounts with a space between; undefined for those that are none. */
export function centsOfEach(dollars) {
  return dollars
    .split(/[\s;]+/)
    .filter(Boolean)
    .map((one) => centsOf(one.replace(/,$/, '')))
}
