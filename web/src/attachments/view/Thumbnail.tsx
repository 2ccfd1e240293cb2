import { useEffect, useState } from 'react'
import classes from '../Attachments.module.css'
import { fileIcon } from './fileIcon.tsx'
import { fetchFile, isImage, storedNameOf, type ViewableFile } from './viewFile.ts'

/** A small picture of an image, or the icon of its type until it is loaded and for other files. Decorative. */
export function Thumbnail({ image }: { image: ViewableFile }) {
  const address = useThumbnail(image)
  return address ? <img src={address} alt="" className={classes.thumbnail} /> : fileIcon(storedNameOf(image))
}

function useThumbnail(image: ViewableFile): string | undefined {
  const [address, setAddress] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reloaded list has the same files as other objects
  useEffect(() => {
    if (!isImage(image)) return
    const controller = new AbortController()
    let objectUrl = ''
    fetchFile(image, controller.signal, 'thumbnail')
      .then((bytes) => {
        objectUrl = URL.createObjectURL(bytes)
        setAddress(objectUrl)
      })
      // The icon stays.
      .catch(() => {})
    return () => {
      controller.abort()
      URL.revokeObjectURL(objectUrl)
    }
  }, [image.image_url])
  return address
}
