import { pickOne, type Random, randomDigits, randomInteger } from '../random.ts'
import { blankCanvas, drawBox, drawDisc, drawLine, drawRoundedBox, drawText, pngOf } from './canvas.ts'

const palette: string[] = []
/** Adds a colour to the palette and returns its index. */
const addColor = (rgb: string) => palette.push(rgb) - 1

const [wall, joint, shadow] = [addColor('d9d4c7'), addColor('cbc5b6'), addColor('b9b3a5')]
const [white, light, grey, dark] = [addColor('fbfbf8'), addColor('e6e8ea'), addColor('9aa3ab'), addColor('2a2f36')]
const [metal, accent, red, green] = [addColor('c9ced3'), addColor('f28c28'), addColor('c23b2e'), addColor('3c8d55')]
const [width, height] = [640, 480]

/** A canvas with a tiled wall as background. */
function createTiledWall() {
  const canvas = blankCanvas(width, height, wall)
  for (let x = 0; x < width; x += 80) drawBox(canvas, x, 0, 2, height, joint)
  for (let y = 0; y < height; y += 80) drawBox(canvas, 0, y, width, 2, joint)
  return canvas
}

/** Draws the front of the appliance, with a code on its display. */
export function drawApplianceFront(random: Random): Buffer {
  const canvas = createTiledWall()
  const x = randomInteger(random, 190, 240)
  drawRoundedBox(canvas, x + 10, 52, 210, 330, 16, shadow)
  for (const pipe of [30, 70, 110, 150]) drawBox(canvas, x + pipe, 370, 12, 110, pipe === 70 ? accent : grey)
  drawRoundedBox(canvas, x, 40, 210, 340, 16, white)
  drawBox(canvas, x, 290, 210, 3, light)
  drawRoundedBox(canvas, x + 55, 306, 100, 44, 6, dark)
  drawText(canvas, x + 66, 316, 4, `${pickOne(random, ['E', 'A', 'F'])}${randomDigits(random, 2)}`, accent)
  for (const knob of [28, 182]) {
    drawDisc(canvas, x + knob, 328, 16, light)
    drawLine(canvas, [x + knob, 328], [x + knob + randomInteger(random, -8, 8), 316], 2, dark)
  }
  drawDisc(canvas, x + 105, 270, 4, pickOne(random, [red, green]))
  return pngOf(canvas, palette)
}

/** Draws the rating plate of the appliance. */
export function drawRatingPlate(random: Random, product: string, serial: string): Buffer {
  const canvas = blankCanvas(width, height, shadow)
  drawRoundedBox(canvas, 40, 60, 560, 360, 12, metal)
  for (const x of [62, 577]) for (const y of [82, 397]) drawDisc(canvas, x, y, 7, grey)
  const lines = [
    product,
    `S/N ${serial}`,
    '230 V  50 HZ  IP X4D',
    `PMS ${pickOne(random, ['3', '6', '8'])}.0 BAR`,
    'CE 0085',
  ]
  for (const [row, text] of lines.entries())
    drawText(canvas, 96, 100 + row * 44, row < 2 ? 4 : 3, text.slice(0, 22), dark)
  for (let x = 96; x < 540; ) {
    const bar = randomInteger(random, 2, 7)
    drawBox(canvas, x, 330, bar, 56, dark)
    x += bar + randomInteger(random, 2, 6)
  }
  return pngOf(canvas, palette)
}

/** Draws the water pressure gauge. */
export function drawPressureGauge(random: Random): Buffer {
  const canvas = createTiledWall()
  drawDisc(canvas, 328, 248, 172, shadow)
  drawDisc(canvas, 320, 240, 172, grey)
  drawDisc(canvas, 320, 240, 158, white)
  const at = (bar: number, radius: number): [number, number] => {
    const angle = ((225 - bar * 67.5) * Math.PI) / 180
    return [Math.round(320 + Math.cos(angle) * radius), Math.round(240 - Math.sin(angle) * radius)]
  }
  for (let bar = 1; bar <= 2; bar += 0.02) drawDisc(canvas, ...at(bar, 130), 6, green)
  for (let bar = 3; bar <= 4; bar += 0.02) drawDisc(canvas, ...at(bar, 130), 6, red)
  for (let bar = 0; bar <= 4; bar++) {
    drawLine(canvas, at(bar, 134), at(bar, 150), 2, dark)
    const [x, y] = at(bar, 108)
    drawText(canvas, x - 7, y - 10, 3, String(bar), dark)
  }
  drawLine(canvas, [320, 240], at(pickOne(random, [0.2, 0.4, 0.7, 1.3, 1.6, 3.1]), 118), 3, dark)
  drawDisc(canvas, 320, 240, 12, dark)
  drawText(canvas, 292, 330, 4, 'BAR', grey)
  return pngOf(canvas, palette)
}
