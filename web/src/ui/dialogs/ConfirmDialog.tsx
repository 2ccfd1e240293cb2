import { Button, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { DialogFoot } from './DialogFoot.tsx'
import { Popup } from './Popup.tsx'

export interface ConfirmDialogProps {
  readonly title: string
  readonly children?: ReactNode
  /** Label of the action, as a verb. Without it, the dialog can only be closed. */
  readonly action?: string | undefined
  /** Label of the close button, if "Cancel" could be mistaken for the action itself. */
  readonly dismiss?: string | undefined
  readonly danger?: boolean
  /** Wider for long labels and texts. */
  readonly size?: 'sm' | 'md'
  /** True if most people should not go on: the focus is on the button that closes. */
  readonly isDoubtful?: boolean
  readonly isWorking?: boolean
  /** The reason why the action failed. */
  readonly refusal?: string | undefined
  readonly onConfirm?: () => void
  readonly onClose: () => void
}

/** Asks for confirmation before an action that can't be undone easily. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useT()
  const {
    title,
    children,
    action,
    dismiss,
    danger,
    size = 'sm',
    isDoubtful = danger,
    isWorking = false,
    refusal,
    onConfirm,
    onClose,
  } = props
  const close = useRef<HTMLButtonElement>(null)
  // When the action becomes impossible, its button disappears together with the focus.
  useEffect(() => {
    if (!action) close.current?.focus()
  }, [action])
  return (
    <Popup centered onClose={onClose} title={title} size={size}>
      {children}
      {refusal && (
        <Text c="var(--mantine-color-error)" mt="sm" role="alert">
          {refusal}
        </Text>
      )}
      <DialogFoot>
        <Button variant="default" onClick={onClose} ref={close} data-autofocus={isDoubtful || undefined}>
          {dismiss ?? t(action ? 'action.cancel' : 'action.close')}
        </Button>
        {action && (
          <Button
            color={danger ? 'red.9' : undefined}
            loading={isWorking}
            onClick={onConfirm}
            data-autofocus={!isDoubtful || undefined}
          >
            {action}
          </Button>
        )}
      </DialogFoot>
    </Popup>
  )
}
