import { plainText } from '../search-text.ts'
import { apostrophes, invisible, separators } from './separators.ts'

/** The serial number of a GS1 code in its readable form: `(01)08412345678905(21)HX447109`. */
const gs1Serial = /^\s*(?:\(\d{2,4}\)[^()]*)*\(21\)([^()]*)/

/**
 * The form in which serial numbers compare: no case, accents, spaces, dashes or other punctuation, and of a GS1 code its
 * serial number alone. `HX-4471/09`, `hx 447109` and `(21)HX447109` are one. '' for a text without letters and digits.
 */
export const normaliseSerialNumber = (text: string): string =>
  plainText((gs1Serial.exec(text)?.[1] ?? text).replace(invisible, '').replace(apostrophes, '')).replace(separators, '')
