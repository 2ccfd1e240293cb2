import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { handOnDrafts } from '../kernel/drafts.ts'
import { useT } from '../kernel/i18n.ts'
import classes from './FormDialog.module.css'
import { LeaveQuestion } from './LeaveDialog.tsx'

interface FormDialogProps {
  readonly title: string
  readonly children: ReactNode
  readonly action: string
  readonly danger?: boolean
  readonly isSending: boolean
  readonly refusal: string
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly size?: 'md' | 'lg' | 'xl'
  readonly fullScreen?: boolean
  /** Whether closing now would lose something typed: then it is asked first. */
  readonly wouldLose?: (() => boolean) | undefined
  /** Another popup stands above this one, and the keys are its own. */
  readonly covered?: boolean
}

/** A form in a popup: it keeps what was typed when refused, and says why. */
export function FormDialog(props: FormDialogProps) {
  const t = useT()
  const { title, children, action, danger, isSending, refusal, onSubmit, onClose } = props
  const { size = 'md', fullScreen = false, wouldLose, covered = false } = props
  const [isAsking, setAsking] = useState(false)
  const isTop = !covered && !isAsking
  const close = () => (wouldLose?.() ? setAsking(true) : onClose())
  const submit = () => {
    if (!isTop) return
    handOnDrafts()
    onSubmit()
  }
  useHotkeys(
    [
      ['mod+Enter', submit],
      ['mod+S', submit],
    ],
    [],
    true,
  )
  return (
    <>
      <Modal
        opened
        onClose={close}
        title={title}
        centered
        size={size}
        fullScreen={fullScreen}
        classNames={{ content: classes.content }}
        closeOnEscape={isTop}
        trapFocus={isTop}
        closeButtonProps={{ 'aria-label': t('action.close') }}
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <Stack gap="md">
            {refusal && (
              <Alert color="red" role="alert">
                {refusal}
              </Alert>
            )}
            {children}
            <Group justify="flex-end" className={classes.foot}>
              <Button variant="default" onClick={close}>
                {t('action.cancel')}
              </Button>
              <Button type="submit" color={danger ? 'red.9' : undefined} loading={isSending}>
                {action}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
      {isAsking && <LeaveQuestion onLeave={onClose} onStay={() => setAsking(false)} />}
    </>
  )
}
