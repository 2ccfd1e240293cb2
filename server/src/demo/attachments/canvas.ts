import { crc32, deflateSync } from 'node:zlib'

/** A picture with a palette: each pixel is the index of a colour. */
export interface Canvas {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

export function blankCanvas(width: number, height: number, color: number): Canvas {
  return { width, height, pixels: new Uint8Array(width * height).fill(color) }
}

export function drawBox({ width, pixels }: Canvas, x: number, y: number, w: number, h: number, color: number): void {
  for (let row = y; row < y + h; row++) pixels.fill(color, row * width + x, row * width + x + w)
}

export function drawDisc({ width, pixels }: Canvas, x: number, y: number, radius: number, color: number): void {
  for (let dy = -radius; dy <= radius; dy++) {
    const half = Math.floor(Math.sqrt(radius * radius - dy * dy))
    pixels.fill(color, (y + dy) * width + x - half, (y + dy) * width + x + half + 1)
  }
}

/** Draws a box with rounded corners. */
export function drawRoundedBox(
  canvas: Canvas,
  x: number,
  y: number,
  w: number,
  h: number,
  radius: number,
  color: number,
): void {
  drawBox(canvas, x + radius, y, w - 2 * radius, h, color)
  drawBox(canvas, x, y + radius, w, h - 2 * radius, color)
  for (const cx of [x + radius, x + w - radius - 1])
    for (const cy of [y + radius, y + h - radius - 1]) drawDisc(canvas, cx, cy, radius, color)
}

export function drawLine(
  canvas: Canvas,
  from: [number, number],
  to: [number, number],
  thick: number,
  color: number,
): void {
  const steps = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]))
  for (let i = 0; i <= steps; i++) {
    const at = (n: 0 | 1) => Math.round(from[n] + ((to[n] - from[n]) * i) / steps)
    drawDisc(canvas, at(0), at(1), thick, color)
  }
}

/** Capital letters and digits of 5 × 7 pixels. Each base-32 digit is a row. */
const glyphs: Record<string, string> = Object.fromEntries(
  `0 ehjlphe 1 4c4444e 2 eh1248v 3 v2421he 4 26aiv22 5 vgu11he 6 68guhhe 7 v124888 8 ehhehhe 9 ehhf12c
   A ehhvhhh B uhhuhhu C ehggghe D sihhhis E vgguggv F vgguggg G ehgnhhf H hhhvhhh I e44444e J 72222ic K hikokih
   L ggggggv M hrllhhh N hhpljhh O ehhhhhe P uhhuggg Q ehhhlid R uhhukih S fgge11u T v444444 U hhhhhhe V hhhhha4
   W hhhllla X hha4ahh Y hhha444 Z v1248gv - 000v000 . 00000cc : 0cc0cc0 / 01248g0`
    .trim()
    .split(/\s+/)
    .flatMap((cell, index, cells) => (index % 2 ? [[cells[index - 1], cell]] : [])),
)

/** Draws the text in capitals. A character without a glyph becomes a space. */
export function drawText(canvas: Canvas, x: number, y: number, scale: number, text: string, color: number): void {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  for (const [position, letter] of [...plain].entries())
    for (const [row, bits] of [...(glyphs[letter] ?? '')].entries())
      for (let column = 0; column < 5; column++)
        if ((Number.parseInt(bits, 32) >> (4 - column)) & 1)
          drawBox(canvas, x + (position * 6 + column) * scale, y + row * scale, scale, scale, color)
}

/** Encodes the picture as PNG. The palette holds colours as `rrggbb`. */
export function pngOf({ width, height, pixels }: Canvas, palette: readonly string[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits per pixel, colour type 3: indexed colours.
  header.set([8, 3], 8)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const colors = Buffer.from(palette.join(''), 'hex')
  const parts = [
    pngChunk('IHDR', header),
    pngChunk('PLTE', colors),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND'),
  ]
  return Buffer.concat([signature, ...parts])
}

function pngChunk(type: string, data = Buffer.alloc(0)): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type), data])
  const chunk = Buffer.alloc(typeAndData.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  typeAndData.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(typeAndData), typeAndData.length + 4)
  return chunk
}
