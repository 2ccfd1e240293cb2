import type { Line } from '../reportForm.ts'

/** Sets the quantity of an item; a line without quantity goes. `known` is of an item that this phone does not have. */
export function changeLine(
  lines: readonly Line[],
  code: string,
  quantity: number,
  known: Pick<Line, 'text' | 'price'> = {},
): readonly Line[] {
  if (quantity === 0) return lines.filter((line) => line.code !== code)
  if (!lines.some((line) => line.code === code)) return [...lines, { code, Quantity: quantity, ...known }]
  return lines.map((line) => (line.code === code ? { ...line, Quantity: quantity } : line))
}
