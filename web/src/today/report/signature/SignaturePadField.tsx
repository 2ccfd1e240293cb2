import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type SignaturePad from 'signature_pad'
import { useT } from '../../../platform/i18n/i18n.ts'
import { IconArrowBackUp, IconEraser } from '../../../ui/icons/laterIcons.tsx'
import shared from '../../Shared.module.css'
import type { DrawnSignature } from '../reportForm.ts'
import classes from './Signature.module.css'
import { createPad, drawnOn, strokesFor } from './signature.ts'

interface SignaturePadFieldProps {
  readonly value: DrawnSignature | undefined
  readonly onChange: (signature: DrawnSignature | undefined) => void
}

/** A pad to sign on with a finger. Strokes are kept as they are drawn; the last one can be taken back. */
export function SignaturePadField({ value, onChange }: SignaturePadFieldProps) {
  const t = useT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(undefined)
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const draw = () => {
      pad.current?.off()
      const created = createPad(element, Math.max(1, window.devicePixelRatio))
      pad.current = created
      const { value } = latest.current
      if (value) created.fromData(strokesFor(value, { width: element.offsetWidth, height: element.offsetHeight }))
      created.addEventListener('endStroke', () => latest.current.onChange(drawnOn(created, element)))
    }
    // Turning the phone changes the size of the pad.
    const observer = new ResizeObserver(draw)
    observer.observe(element)
    return () => {
      observer.disconnect()
      pad.current?.off()
    }
  }, [])
  const strokes = value?.strokes ?? []
  const undo = () => {
    const left = strokes.slice(0, -1)
    const next = value && left.length > 0 ? { ...value, strokes: left } : undefined
    const element = canvas.current
    if (!pad.current || !element) return
    if (next) pad.current.fromData(strokesFor(next, { width: element.offsetWidth, height: element.offsetHeight }))
    else pad.current.clear()
    onChange(next)
  }
  const clear = () => {
    pad.current?.clear()
    onChange(undefined)
  }
  return (
    <>
      <div className={classes.pad}>
        <canvas ref={canvas} aria-hidden />
        {strokes.length === 0 && <span aria-hidden>{t('today.sign_here')}</span>}
      </div>
      {strokes.length > 0 && (
        <div className={shared.pair}>
          <Button variant="default" size="lg" leftSection={<IconArrowBackUp size={20} />} onClick={undo}>
            {t('action.undo')}
          </Button>
          <Button variant="default" size="lg" leftSection={<IconEraser size={20} />} onClick={clear}>
            {t('today.sign_clear')}
          </Button>
        </div>
      )}
    </>
  )
}
