import { joinNames } from '../../contract/formatters.ts'
import type { PageLocale } from './page-locale.ts'

/** The words of a page or e-mail that count nonprofits. */
interface RecipientWords {
  t(key: 'severalNonprofits', values: { count: string }): string
  locale: PageLocale
}

/** The recipients of a gift in a sentence, from their names, one per line; more than three are only counted. */
export function recipientsIn(names: string, { t, locale }: RecipientWords): string {
  const list = names.split('\n')
  if (list.length > 3) return t('severalNonprofits', { count: new Intl.NumberFormat(locale.tag).format(list.length) })
  return joinNames(locale.tag, list)
}
