// Characters that nobody sees: zero-width spaces, soft hyphens, direction marks, control characters.
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu
const blankEnds =
  /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]+|[\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]+$/gu

/** The text without white space and invisible characters at its ends. */
export const trimInvisible = (text: string): string => text.replace(blankEnds, '')

// The last is the blank of braille, which has no dots.
const visibleCharacter = /[^\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/u

/** The text without white space and invisible characters at its ends, and without the latter inside. */
export const withoutInvisible = (text: string): string => trimInvisible(text).replace(invisible, '')

/** True for a text in which nobody sees anything. */
export const isBlank = (text: string | undefined): boolean => text === undefined || !visibleCharacter.test(text)

/** The text in compatibility form (full-width digits become digits), without invisible characters, blanks as one space. */
export const cleanText = (text: string): string =>
  text.normalize('NFKC').replace(/\s+/g, ' ').replace(invisible, '').trim()

// Joiners and tags belong to some scripts and to emoji.
const hidden = /(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{Cf}\p{Cc}]/gu
// The second part begins at the first of several joiners only, so that the time is linear.
const joinerAtLatin =
  /(?<=^|[\p{Script=Latin}\d ])(?:\u200c|\u200d)+|(?<!\u200c|\u200d)(?:\u200c|\u200d)+(?=$|[\p{Script=Latin}\d ])/gu

/** The text of one line as people see it: single plain spaces, none of the characters that nobody sees. */
export const visibleText = (text: string): string =>
  text
    .replace(/[\p{Z}\t\n\v\f\r]+/gu, ' ')
    .replace(hidden, '')
    .replace(joinerAtLatin, '')
    .trim()
