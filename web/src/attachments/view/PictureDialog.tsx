import { Alert, Button, Group, Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { Popup } from '../../ui/dialogs/Popup.tsx'
import { IconDownload } from '../../ui/icons/firstVisitIcons.tsx'
import classes from '../Attachments.module.css'
import { downloadFile, fetchFile, fileErrorText, type ViewableFile } from './viewFile.ts'

/** Shows an image in a popup, as large as the window allows. */
export function PictureDialog({ image, onClose }: { image: ViewableFile; onClose: () => void }) {
  const t = useT()
  const [address, setAddress] = useState('')
  const [failure, setFailure] = useState('')

  useEffect(() => {
    const controller = new AbortController()
    let objectUrl = ''
    fetchFile(image, controller.signal)
      .then((bytes) => {
        objectUrl = URL.createObjectURL(bytes)
        setAddress(objectUrl)
      })
      .catch((error) => {
        if (!controller.signal.aborted) setFailure(fileErrorText(error))
      })
    return () => {
      controller.abort()
      URL.revokeObjectURL(objectUrl)
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
        <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => void downloadFile(image)}>
          {t('save.save')}
        </Button>
      </Group>
    </Popup>
  )
}
