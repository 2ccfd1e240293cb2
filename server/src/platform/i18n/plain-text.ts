/** A text in lower case without accents, to compare spellings. */
export const toPlainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
