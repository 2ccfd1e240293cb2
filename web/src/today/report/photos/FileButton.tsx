import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'

/** A phone whose photos are HEIC then hands them over as JPEG. */
const photoTypes = 'image/jpeg,image/png,image/gif'

interface FileButtonProps {
  readonly label: string
  readonly icon: ReactNode
  /** Opens the camera at once, on a phone. */
  readonly capture?: boolean
  readonly onFiles: (files: readonly File[]) => Promise<void>
}

/** A button that takes photos from the camera or from the phone. */
export function FileButton({ label, icon, capture = false, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="default" size="lg" leftSection={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        // Some browsers open the camera only for `image/*`.
        {...(capture ? { accept: 'image/*', capture: 'environment' } : { accept: photoTypes, multiple: true })}
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same photo may be chosen again after it was removed.
          currentTarget.value = ''
          void onFiles(files)
        }}
      />
    </>
  )
}
