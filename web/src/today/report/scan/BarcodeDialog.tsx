import { useEffect, useRef, useState } from 'react'
import { useT } from '../../../platform/i18n/i18n.ts'
import { FullScreenDialog } from '../../dialogs/FullScreenDialog.tsx'
import { readCode } from './barcode.ts'
import classes from './Scan.module.css'

interface BarcodeDialogProps {
  /** Where the code is. */
  readonly hint: string
  readonly onRead: (code: string) => void
  readonly onClose: () => void
}

/** The picture of the camera; it closes with the first code that is read. */
export function BarcodeDialog({ hint, onRead, onClose }: BarcodeDialogProps) {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  const read = useRef(onRead)
  read.current = onRead
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const closing = new AbortController()
    if (video.current)
      readCode(video.current, closing.signal, (code) => read.current(code)).catch(
        () => closing.signal.aborted || setFailed(true),
      )
    return () => closing.abort()
  }, [])
  return (
    <FullScreenDialog onClose={onClose} title={t('today.scan')}>
      <p role="status">{hasFailed ? t('today.scan_failed') : hint}</p>
      <video ref={video} className={classes.video} muted playsInline hidden={hasFailed} />
    </FullScreenDialog>
  )
}
