import { plainText } from '../search-text.ts'
import { apostrophes, invisible, separators } from './separators.ts'

/**
 * The form in which names compare: no case, accents and apostrophes, `ß` as `ss`, `Mª` as `María`, and single spaces for
 * hyphens and dots. `O’Brien` and `OBRIEN` are one. '' for a text without letters and digits.
 */
export const normaliseName = (text: string): string =>
  plainText(
    text
      .replace(/(^|[^\p{L}])m\.?ª/giu, '$1maria ')
      .replace(/ª/g, 'a')
      .replace(/º/g, 'o'),
  )
    .replace(invisible, '')
    .replace(apostrophes, '')
    .replace(separators, ' ')
    .trim()
