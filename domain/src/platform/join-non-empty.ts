/** Joins texts, without those that are empty or only spaces. */
export const joinNonEmpty = (parts: readonly string[], separator: string): string =>
  parts.filter((part) => part.trim() !== '').join(separator)
