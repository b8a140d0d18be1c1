const settings = document.querySelector('#settings')

/** What differs from the way the elements look by themselves, as custom properties. */
export function looksOf({ text }) {
  const looks = []
  const accent = settings.querySelector('[name=accent]:checked') === null ? text('ownAccent') : text('accent')
  if (accent !== '') looks.push(['--almoner-accent', accent], ['--almoner-on-accent', readableOn(accent)])
  if (text('radius') !== '12') looks.push(['--almoner-radius', `${text('radius')}px`])
  return looks
}

/** Black or white, whichever reads better on a colour. */
function readableOn(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? '#ffffff' : '#000000'
}
