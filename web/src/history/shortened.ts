/** The text, cut at a length in characters with an ellipsis. */
export const shortened = (text: string, maxLength: number) =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).trimEnd()}…`
