import SignaturePad, { type PointGroup } from 'signature_pad'
import type { DrawnSignature, SignaturePoint } from '../reportForm.ts'

/** Ink on paper, in the dark theme too: so it stands in the report. */
const look = { penColor: '#14161a', backgroundColor: '#ffffff', minWidth: 0.8, maxWidth: 2.6 }

/** Pixels of the picture per pixel of the pad. */
const pictureScale = 2

/** A pad on a canvas, as large as it is shown. */
export function createPad(canvas: HTMLCanvasElement, ratio: number): SignaturePad {
  const { offsetWidth, offsetHeight } = canvas
  canvas.width = offsetWidth * ratio
  canvas.height = offsetHeight * ratio
  canvas.getContext('2d')?.scale(ratio, ratio)
  return new SignaturePad(canvas, look)
}

/** The strokes on a pad; coordinates in whole pixels, because it is kept. */
export const drawnOn = (pad: SignaturePad, { offsetWidth, offsetHeight }: HTMLCanvasElement): DrawnSignature => ({
  width: offsetWidth,
  height: offsetHeight,
  strokes: pad
    .toData()
    .map(({ points }) =>
      points.map(({ x, y, pressure, time }) => ({ x: Math.round(x), y: Math.round(y), pressure, time })),
    ),
})

/** The strokes for a pad of another size; they keep their shape. */
export function strokesFor({ width, height, strokes }: DrawnSignature, size: { width: number; height: number }) {
  const scale = Math.min(size.width / width, size.height / height)
  const scaled = (point: SignaturePoint) => ({ ...point, x: point.x * scale, y: point.y * scale })
  return strokes.map((points): PointGroup => ({ ...padLook, points: points.map(scaled) }))
}

const padLook = {
  penColor: look.penColor,
  dotSize: 0,
  minWidth: look.minWidth,
  maxWidth: look.maxWidth,
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over' as const,
}

/** The signature as a PNG. */
export function drawSignature(signature: DrawnSignature): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = signature.width * pictureScale
  canvas.height = signature.height * pictureScale
  canvas.getContext('2d')?.scale(pictureScale, pictureScale)
  const pad = new SignaturePad(canvas, look)
  pad.off()
  pad.fromData(strokesFor(signature, signature))
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The signature could not be drawn.'))),
      'image/png',
    ),
  )
}
