import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { usePopupLayer } from './popupLayers.ts'

interface NativeDialogProps extends Omit<ComponentProps<'dialog'>, 'onClose' | 'ref'> {
  readonly onClose: () => void
}

/** A dialog of the browser, open while mounted, for places that load no library. Escape and Back close it. */
export function NativeDialog({ onClose, ...props }: NativeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  usePopupLayer(onClose)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    // Closing gives the focus back to where it was.
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-modal="true"
      {...props}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
    />
  )
}
