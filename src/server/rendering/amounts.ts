/** Formats cents as dollars: `$1,234.56`. */
export function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}

const UNITS = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
]
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const SCALES = [
  { value: 1_000_000_000, name: 'billion' },
  { value: 1_000_000, name: 'million' },
  { value: 1_000, name: 'thousand' },
  { value: 100, name: 'hundred' },
]

/** Cents as a check spells them: `one thousand two hundred thirty-four and 56/100`. */
export function amountInWords(cents: number): string {
  const whole = Math.floor(cents / 100)
  return `${inWords(whole)} and ${String(cents % 100).padStart(2, '0')}/100`
}

function inWords(value: number): string {
  if (value < 20) return UNITS[value] ?? ''
  if (value < 100)
    return [TENS[Math.floor(value / 10)], value % 10 === 0 ? '' : UNITS[value % 10]].filter(Boolean).join('-')
  const scale = SCALES.find((one) => value >= one.value)
  if (scale === undefined) return ''
  const rest = value % scale.value
  return `${inWords(Math.floor(value / scale.value))} ${scale.name}${rest === 0 ? '' : ` ${inWords(rest)}`}`
}
