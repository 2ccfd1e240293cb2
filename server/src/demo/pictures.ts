import { blankCanvas, box, disc, line, pngOf, slab, write } from './canvas.ts'
import { between, digits, pick, type Random } from './random.ts'

const palette: string[] = []
/** Adds a colour to the palette and gives its number. */
const color = (rgb: string) => palette.push(rgb) - 1

const [wall, joint, shadow] = [color('d9d4c7'), color('cbc5b6'), color('b9b3a5')]
const [white, light, grey, dark] = [color('fbfbf8'), color('e6e8ea'), color('9aa3ab'), color('2a2f36')]
const [metal, accent, red, green] = [color('c9ced3'), color('f28c28'), color('c23b2e'), color('3c8d55')]
const [width, height] = [640, 480]

/** A tiled wall, as wherever appliances hang. */
function tiles() {
  const canvas = blankCanvas(width, height, wall)
  for (let x = 0; x < width; x += 80) box(canvas, x, 0, 2, height, joint)
  for (let y = 0; y < height; y += 80) box(canvas, 0, y, width, 2, joint)
  return canvas
}

/** The appliance from the front, with the code on its display. */
export function frontOf(random: Random): Buffer {
  const canvas = tiles()
  const x = between(random, 190, 240)
  slab(canvas, x + 10, 52, 210, 330, 16, shadow)
  for (const pipe of [30, 70, 110, 150]) box(canvas, x + pipe, 370, 12, 110, pipe === 70 ? accent : grey)
  slab(canvas, x, 40, 210, 340, 16, white)
  box(canvas, x, 290, 210, 3, light)
  slab(canvas, x + 55, 306, 100, 44, 6, dark)
  write(canvas, x + 66, 316, 4, `${pick(random, ['E', 'A', 'F'])}${digits(random, 2)}`, accent)
  for (const knob of [28, 182]) {
    disc(canvas, x + knob, 328, 16, light)
    line(canvas, [x + knob, 328], [x + knob + between(random, -8, 8), 316], 2, dark)
  }
  disc(canvas, x + 105, 270, 4, pick(random, [red, green]))
  return pngOf(canvas, palette)
}

/** Its rating plate. */
export function plateOf(random: Random, product: string, serial: string): Buffer {
  const canvas = blankCanvas(width, height, shadow)
  slab(canvas, 40, 60, 560, 360, 12, metal)
  for (const x of [62, 577]) for (const y of [82, 397]) disc(canvas, x, y, 7, grey)
  const lines = [
    product,
    `S/N ${serial}`,
    '230 V  50 HZ  IP X4D',
    `PMS ${pick(random, ['3', '6', '8'])}.0 BAR`,
    'CE 0085',
  ]
  for (const [row, text] of lines.entries()) write(canvas, 96, 100 + row * 44, row < 2 ? 4 : 3, text.slice(0, 22), dark)
  for (let x = 96; x < 540; ) {
    const bar = between(random, 2, 7)
    box(canvas, x, 330, bar, 56, dark)
    x += bar + between(random, 2, 6)
  }
  return pngOf(canvas, palette)
}

/** The gauge that tells the pressure of the water. */
export function gaugeOf(random: Random): Buffer {
  const canvas = tiles()
  disc(canvas, 328, 248, 172, shadow)
  disc(canvas, 320, 240, 172, grey)
  disc(canvas, 320, 240, 158, white)
  const at = (bar: number, radius: number): [number, number] => {
    const angle = ((225 - bar * 67.5) * Math.PI) / 180
    return [Math.round(320 + Math.cos(angle) * radius), Math.round(240 - Math.sin(angle) * radius)]
  }
  for (let bar = 1; bar <= 2; bar += 0.02) disc(canvas, ...at(bar, 130), 6, green)
  for (let bar = 3; bar <= 4; bar += 0.02) disc(canvas, ...at(bar, 130), 6, red)
  for (let bar = 0; bar <= 4; bar++) {
    line(canvas, at(bar, 134), at(bar, 150), 2, dark)
    const [x, y] = at(bar, 108)
    write(canvas, x - 7, y - 10, 3, String(bar), dark)
  }
  line(canvas, [320, 240], at(pick(random, [0.2, 0.4, 0.7, 1.3, 1.6, 3.1]), 118), 3, dark)
  disc(canvas, 320, 240, 12, dark)
  write(canvas, 292, 330, 4, 'BAR', grey)
  return pngOf(canvas, palette)
}
