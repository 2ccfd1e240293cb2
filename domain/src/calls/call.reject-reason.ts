/**
 * A stored reject reason with its value as text. It is stored as the value, and `: ` with a comment if there is one:
 * `OTHER: Van broke down`.
 */
export function rejectReasonText(stored: string, textOf: (value: string) => string): string {
  const [value = '', ...comment] = stored.split(': ')
  return [textOf(value), ...comment].join(': ')
}
