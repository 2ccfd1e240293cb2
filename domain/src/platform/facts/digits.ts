/** The text with Arabic, Persian and full-width digits as `0` to `9`. The SQL function `latin_digits` is its twin. */
export const latinDigits = (text: string): string =>
  // The last four bits of these characters are the digit.
  text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => `${digit.charCodeAt(0) & 15}`)
