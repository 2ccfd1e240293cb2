/** White space, control characters, punctuation and dashes between words. */
export const separators = /[\s\p{Cc}!-/:-@[-`{-~\u00a0\u00b7\u2010-\u2015\u2022\u202f]+/gu
/** Characters that nobody sees: soft hyphens, zero-width spaces, marks of direction. */
export const invisible = /\p{Cf}/gu
/** Apostrophes in their many forms, and the accents that are typed as one. */
export const apostrophes = /['`\u00b4\u02b9\u02bc\u2018\u2019\u201b\u2032\uff07]/g
