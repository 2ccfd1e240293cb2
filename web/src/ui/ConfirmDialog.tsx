import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '../kernel/i18n.ts'
import { useCovers } from './cover.ts'
import { Popup } from './Popup.tsx'

interface ConfirmDialogProps {
  readonly title: string
  readonly children?: ReactNode
  /** What will be done, as a verb. Left out, there is nothing to do but to close it. */
  readonly action?: string | undefined
  readonly danger?: boolean
  readonly isWorking?: boolean
  /** Why it could not be done, when it was tried. */
  readonly refusal?: string | undefined
  readonly onConfirm?: () => void
  readonly onClose: () => void
}

/** Asks before something that can't simply be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useT()
  useCovers()
  const { title, children, action, danger, isWorking = false, refusal, onConfirm, onClose } = props
  const close = useRef<HTMLButtonElement>(null)
  // Where what was to be done can't be any more, its button takes the focus away with it.
  useEffect(() => {
    if (!action) close.current?.focus()
  }, [action])
  return (
    <Popup centered onClose={onClose} title={title} size="sm">
      {children}
      {refusal && (
        <Text c="var(--mantine-color-error)" mt="sm" role="alert">
          {refusal}
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} ref={close} data-autofocus={danger || undefined}>
          {t(action ? 'action.cancel' : 'action.close')}
        </Button>
        {action && (
          <Button
            color={danger ? 'red.9' : undefined}
            loading={isWorking}
            onClick={onConfirm}
            data-autofocus={!danger || undefined}
          >
            {action}
          </Button>
        )}
      </Group>
    </Popup>
  )
}
