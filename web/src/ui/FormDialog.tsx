import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { handOnDrafts } from '../kernel/drafts.ts'
import { useT } from '../kernel/i18n.ts'

interface FormDialogProps {
  readonly title: string
  readonly children: ReactNode
  readonly action: string
  readonly danger?: boolean
  readonly isSending: boolean
  readonly refusal: string
  readonly onSubmit: () => void
  readonly onClose: () => void
}

/** A form in a popup: it keeps what was typed when refused, and says why. */
export function FormDialog(props: FormDialogProps) {
  const t = useT()
  const { title, children, action, danger, isSending, refusal, onSubmit, onClose } = props
  return (
    <Modal opened onClose={onClose} title={title} centered closeButtonProps={{ 'aria-label': t('action.close') }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          handOnDrafts()
          onSubmit()
        }}
      >
        <Stack gap="md">
          {refusal && (
            <Alert color="red" role="alert">
              {refusal}
            </Alert>
          )}
          {children}
          <Group justify="flex-end" mt="sm">
            <Button variant="default" onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button type="submit" color={danger ? 'red.9' : undefined} loading={isSending}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
