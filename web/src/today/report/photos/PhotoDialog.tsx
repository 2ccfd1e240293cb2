import { Button } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { lazyComponent } from '../../../platform/browser/lazyComponent.tsx'
import { useT } from '../../../platform/i18n/i18n.ts'
import { IconPencil } from '../../../ui/icons/laterIcons.tsx'
import { FullScreenDialog } from '../../dialogs/FullScreenDialog.tsx'
import { readFile } from '../../offline/drafts.ts'
import type { KeptFile } from '../../offline/queue.types.ts'
import shared from '../../Shared.module.css'
import classes from './Photos.module.css'

const PhotoDrawing = lazyComponent(() => import('./PhotoDrawing.tsx'), 'PhotoDrawing')

/** What a photo may show. Its file is named so, in the language of the technician. */
const subjects = ['before', 'after', 'plate'] as const

interface PhotoDialogProps {
  readonly photo: KeptFile
  readonly title: string
  /** Gives the photo a name; undefined if it can't be changed any more. */
  readonly onName: ((name: string) => void) | undefined
  /** Takes a new photo with a drawing on this one. */
  readonly onDraw: (drawn: File) => Promise<void>
  readonly onClose: () => void
}

/** A photo of the report as large as the phone, and what it shows. */
export function PhotoDialog({ photo, title, onName, onDraw, onClose }: PhotoDialogProps) {
  const t = useT()
  const url = useContent(photo.key)
  const [isDrawing, setDrawing] = useState(false)
  const nameOf = (subject: (typeof subjects)[number]) => `${t(`today.photo_of.${subject}`)}.jpg`
  const keep = (drawn: Blob) => {
    onClose()
    void onDraw(new File([drawn], photo.name, { type: drawn.type }))
  }
  if (isDrawing && url)
    return (
      <FullScreenDialog title={title} onClose={() => setDrawing(false)}>
        <Suspense>
          <PhotoDrawing url={url} title={title} onKeep={keep} />
        </Suspense>
      </FullScreenDialog>
    )
  return (
    <FullScreenDialog title={title} onClose={onClose}>
      <div className={classes.stack}>
        {url && <img className={classes.large} src={url} alt={title} />}
        {onName && (
          <div className={shared.pair}>
            {subjects.map((subject) => {
              const isChosen = photo.name === nameOf(subject)
              return (
                <Button
                  key={subject}
                  size="lg"
                  variant={isChosen ? 'filled' : 'default'}
                  aria-pressed={isChosen}
                  onClick={() => onName(nameOf(subject))}
                >
                  {t(`today.photo_of.${subject}`)}
                </Button>
              )
            })}
          </div>
        )}
        {onName && url && (
          <Button
            size="lg"
            fullWidth
            variant="default"
            leftSection={<IconPencil size={20} />}
            onClick={() => setDrawing(true)}
          >
            {t('today.draw')}
          </Button>
        )}
      </div>
    </FullScreenDialog>
  )
}

/** The address of the whole photo; undefined until it is read. */
function useContent(key: string): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    let address = ''
    void readFile(key).then((blob) => {
      if (!isCurrent || !blob) return
      address = URL.createObjectURL(blob)
      setUrl(address)
    })
    return () => {
      isCurrent = false
      URL.revokeObjectURL(address)
    }
  }, [key])
  return url
}
