/**
 * Endings of Spanish, French, Portuguese and German words, and the English endings of the same words: `-dad` is `-ty`.
 * Without accents, the longest first.
 */
const endings: readonly (readonly [string, string])[] = (
  'aciones ation|acoes ation|ciones tion|coes tion|cion tion|cao tion|siones sion|soes sion|sion sion|sao sion|xion ction|xao ction|' +
  'idades ity|idade ity|idad ity|dades ty|dade ty|dad ty|tad ty|itaten ity|itat ity|tat ty|ites ity|ite ity|ite itis|' +
  'ologia ology|ologie ology|logia logy|logie logy|grafia graphy|graphie graphy|nomia nomy|nomie nomy|terapia therapy|therapie therapy|' +
  'cracia cracy|cratie cracy|kratie cracy|ismos ism|ismo ism|ismes ism|isme ism|ismus ism|istas ist|ista ist|istes ist|iste ist|isten ist|' +
  'encias ence|encia ence|ancias ance|ancia ance|enz ence|anz ance|ienza ience|' +
  'icas ic|icos ic|ica ic|ico ic|iques ic|ique ic|ische ic|ischer ic|isch ic|ik ics|ica ics|ique ics|icas ical|icos ical|ica ical|ico ical|ique ical|ische ical|' +
  'ivos ive|ivas ive|ivo ive|iva ive|ifs ive|if ive|iv ive|ive ive|arios ary|arias ary|ario ary|aria ary|aires ary|aire ary|' +
  'osos ous|osas ous|oso ous|osa ous|eux ous|euse ous|ales al|ais al|ale al|aux al|al al|ares ar|aires ar|aire ar|ar ar|' +
  'mentos ment|mento ment|miento ment|mientos ment|ments ment|ment ment|turas ture|tura ture|ture ture|ias y|ia y|ies y|ie y|' +
  'adores ator|ador ator|ateurs ator|ateur ator|dores tor|dor tor|teurs tor|teur tor|or or|eur or|es |os |as |en |er |e |o |a |s | '
)
  .split('|')
  .map((line) => {
    const [foreign = '', english = ''] = line.split(' ')
    return [foreign, english] as const
  })

const shortest = 6

/** A form that spellings of one word in several languages share: philanthropy with `ph` or `f`. */
function skeleton(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/th/g, 't')
    .replace(/(?:ch|qu|ck|k|q)/g, 'c')
    .replace(/y/g, 'i')
    .replace(/z/g, 's')
    .replace(/x/g, 'cs')
    .replace(/^es(?=[ctp])/, 's')
    .replace(/(.)\1+/g, '$1')
    .replace(/[eai]$/, '')
}

/** English words, to be found by words of other languages with the same root. */
export class Cognates {
  readonly #bySkeleton = new Map<string, string>()

  constructor(words: Iterable<string>) {
    for (const word of words) {
      if (word.length < shortest) continue
      const key = skeleton(word)
      this.#bySkeleton.set(key, this.#bySkeleton.get(key) ?? word)
    }
  }

  /** The English word; null if none is listed. */
  find(word: string): string | null {
    if (word.length < shortest || !/^[a-z]+$/.test(word)) return null
    for (const [foreign, english] of endings) {
      if (!word.endsWith(foreign)) continue
      const found = this.#bySkeleton.get(skeleton(word.slice(0, word.length - foreign.length) + english))
      if (found !== undefined) return found
    }
    return null
  }
}
