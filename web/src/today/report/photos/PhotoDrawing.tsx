import { Button } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import SignaturePad, { type PointGroup } from 'signature_pad'
import { useT } from '../../../platform/i18n/i18n.ts'
import { IconArrowBackUp } from '../../../ui/icons/laterIcons.tsx'
import shared from '../../Shared.module.css'
import classes from './Photos.module.css'

/** Inks that stand out on most photos. */
const inks = { red: '#e03131', yellow: '#ffd43b', blue: '#1971c2' } as const
type Ink = keyof typeof inks

interface PhotoDrawingProps {
  /** Address of the whole photo. */
  readonly url: string
  readonly title: string
  /** Takes the photo with the drawing on it. */
  readonly onKeep: (drawn: Blob) => void
}

/** Draws on a photo with a finger. The photo stays as it is: the drawing becomes a new one. */
export function PhotoDrawing({ url, title, onKeep }: PhotoDrawingProps) {
  const t = useT()
  const picture = useRef<HTMLImageElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [ink, setInk] = useState<Ink>('red')
  const { pad, strokes, undo } = usePad(canvas, inks[ink])
  const keep = async () => {
    if (picture.current && canvas.current) onKeep(await joined(picture.current, canvas.current))
  }
  return (
    <div className={classes.stack}>
      <div className={classes.drawing}>
        <img ref={picture} src={url} alt={title} onLoad={() => pad.fit()} />
        <canvas ref={canvas} aria-label={t('today.draw_hint')} role="img" />
      </div>
      <div className={shared.pair}>
        {Object.entries(inks).map(([name, color]) => (
          <Button
            key={name}
            size="lg"
            variant={name === ink ? 'filled' : 'default'}
            aria-pressed={name === ink}
            leftSection={<span className={classes.ink} style={{ background: color }} aria-hidden />}
            onClick={() => setInk(name as Ink)}
          >
            {t(`today.draw_ink.${name as Ink}`)}
          </Button>
        ))}
      </div>
      <Button
        variant="default"
        size="lg"
        fullWidth
        disabled={strokes === 0}
        leftSection={<IconArrowBackUp size={20} />}
        onClick={undo}
      >
        {t('action.undo')}
      </Button>
      <Button size="lg" fullWidth disabled={strokes === 0} onClick={() => void keep()}>
        {t('today.draw_keep')}
      </Button>
    </div>
  )
}

/** A pen on a canvas that lies over a photo, and the number of its strokes. */
function usePad(canvas: RefObject<HTMLCanvasElement | null>, color: string) {
  const pad = useRef<SignaturePad>(undefined)
  const size = useRef(0)
  const [strokes, setStrokes] = useState(0)
  const latest = useRef(color)
  latest.current = color
  if (pad.current) pad.current.penColor = color
  /** Makes the canvas as large as it is shown; strokes keep their place on the photo when the phone is turned. */
  const fit = () => {
    const element = canvas.current
    if (!element || element.offsetWidth === 0 || element.offsetWidth === size.current) return
    const data = pad.current?.toData() ?? []
    const scale = size.current === 0 ? 1 : element.offsetWidth / size.current
    size.current = element.offsetWidth
    const ratio = Math.max(1, window.devicePixelRatio)
    element.width = element.offsetWidth * ratio
    element.height = element.offsetHeight * ratio
    element.getContext('2d')?.scale(ratio, ratio)
    pad.current?.off()
    const created = new SignaturePad(element, { penColor: latest.current, minWidth: 2, maxWidth: 5 })
    created.fromData(data.map((group) => scaled(group, scale)))
    created.addEventListener('endStroke', () => setStrokes(created.toData().length))
    pad.current = created
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `fit` reads only refs
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    return () => {
      observer.disconnect()
      pad.current?.off()
    }
  }, [])
  const undo = () => {
    const left = pad.current?.toData().slice(0, -1) ?? []
    pad.current?.fromData(left)
    setStrokes(left.length)
  }
  return { pad: { fit }, strokes, undo }
}

const scaled = (group: PointGroup, scale: number): PointGroup => ({
  ...group,
  points: group.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
})

/** The photo in its own size with the drawing on it, as a JPEG. */
function joined(picture: HTMLImageElement, drawing: HTMLCanvasElement): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const { naturalWidth: width, naturalHeight: height } = picture
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  context?.drawImage(picture, 0, 0)
  context?.drawImage(drawing, 0, 0, width, height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The drawing could not be kept.'))),
      'image/jpeg',
      0.85,
    ),
  )
}
