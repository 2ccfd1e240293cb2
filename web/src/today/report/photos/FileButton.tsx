import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'

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
        accept="image/*"
        {...(capture ? { capture: 'environment' } : { multiple: true })}
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
