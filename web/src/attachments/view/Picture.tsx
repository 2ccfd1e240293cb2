import { Alert, Group, Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from '../Attachments.module.css'
import { fetchFile, fileErrorText, type ViewableFile } from './viewFile.ts'

/** A whole image, as large as its place allows, or why it cannot be shown. */
export function Picture({ image }: { readonly image: ViewableFile }) {
  const t = useT()
  const [address, setAddress] = useState('')
  const [failure, setFailure] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reloaded list has the same files as other objects
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
  }, [image.image_url])
  if (failure)
    return (
      <Alert color="red" role="alert">
        {failure}
      </Alert>
    )
  if (address)
    return (
      <img
        src={address}
        alt={image.name}
        className={classes.picture}
        onError={() => setFailure(t('attachment.not_found'))}
      />
    )
  return (
    <Group justify="center" className={classes.pictureComing}>
      <Loader role="status" aria-label={t('list.loading')} />
    </Group>
  )
}
