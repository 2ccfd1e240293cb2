import { Alert, Button, Group, Loader } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useT } from '../kernel/i18n.ts'
import { useCovers } from '../ui/cover.ts'
import { Popup } from '../ui/Popup.tsx'
import classes from './Attachments.module.css'
import { fetchImage, saveImage, type Viewable, viewFailure } from './viewFile.ts'

/** A picture in place, as large as the window lets it be. */
export function PictureDialog({ image, onClose }: { image: Viewable; onClose: () => void }) {
  const t = useT()
  useCovers()
  const [address, setAddress] = useState('')
  const [failure, setFailure] = useState('')

  useEffect(() => {
    const leaving = new AbortController()
    let made = ''
    fetchImage(image, leaving.signal)
      .then((bytes) => {
        made = URL.createObjectURL(bytes)
        setAddress(made)
      })
      .catch((error) => {
        if (!leaving.signal.aborted) setFailure(viewFailure(error))
      })
    return () => {
      leaving.abort()
      URL.revokeObjectURL(made)
    }
  }, [image])

  return (
    <Popup centered onClose={onClose} title={image.name} size="auto">
      {failure ? (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      ) : address ? (
        <img
          src={address}
          alt={image.name}
          className={classes.picture}
          onError={() => setFailure(t('attachment.not_found'))}
        />
      ) : (
        <Group justify="center" className={classes.pictureComing}>
          <Loader role="status" aria-label={t('list.loading')} />
        </Group>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => void saveImage(image)}>
          {t('save.save')}
        </Button>
      </Group>
    </Popup>
  )
}
