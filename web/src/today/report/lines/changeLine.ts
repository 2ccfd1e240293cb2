import type { Line } from '../reportForm.ts'

/** Sets the quantity of an item; a line without quantity goes. */
export function changeLine(lines: readonly Line[], code: string, quantity: number): readonly Line[] {
  if (quantity === 0) return lines.filter((line) => line.code !== code)
  if (!lines.some((line) => line.code === code)) return [...lines, { code, Quantity: quantity }]
  return lines.map((line) => (line.code === code ? { code, Quantity: quantity } : line))
}
