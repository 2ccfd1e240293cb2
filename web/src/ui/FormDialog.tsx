import { Alert, Button, Group, Stack } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'
import { handOnDrafts } from '../kernel/drafts.ts'
import { useT } from '../kernel/i18n.ts'
import { Cover } from './cover.ts'
import classes from './FormDialog.module.css'
import { LeaveQuestion } from './LeaveDialog.tsx'
import { Popup } from './Popup.tsx'
import { useSubmitKeys } from './useSaveKey.ts'

interface FormDialogProps {
  readonly title: string
  readonly children: ReactNode
  /** What sending it does, as a verb; a form that is only read has none. */
  readonly action: string | undefined
  /** There is nothing to send yet. */
  readonly actionDisabled?: boolean
  readonly danger?: boolean
  readonly isSending: boolean
  readonly refusal: string
  readonly onSubmit: () => void
  readonly onClose: () => void
  /** Other things to do, at the left. */
  readonly aside?: ReactNode
  /** A name, or a width in pixels. */
  readonly size?: 'md' | 'lg' | 'xl' | number
  readonly fullScreen?: boolean | undefined
  /** Whether closing now would lose something typed: then it is asked first. */
  readonly wouldLose?: (() => boolean) | undefined
  /** Another popup stands above this one, and the keys are its own. */
  readonly covered?: boolean
}

/** A form in a popup: it keeps what was typed when refused, and says why. */
export function FormDialog(props: FormDialogProps) {
  const t = useT()
  const { title, children, action, danger, isSending, refusal, onSubmit, onClose } = props
  const { size = 'md', fullScreen = false, wouldLose, covered = false, actionDisabled = false, aside } = props
  const [isAsking, setAsking] = useState(false)
  const [above, setAbove] = useState(0)
  const cover = useCallback((by: 1 | -1) => setAbove((count) => count + by), [])
  const isTop = !covered && !isAsking && above === 0
  const close = () => (wouldLose?.() ? setAsking(true) : onClose())
  const submit = () => {
    if (!isTop || actionDisabled || action === undefined) return
    handOnDrafts()
    onSubmit()
  }
  useSubmitKeys(submit)
  return (
    <>
      <Popup
        onClose={close}
        title={title}
        size={size}
        fullScreen={fullScreen}
        classNames={{ content: classes.content }}
        closeOnEscape={isTop}
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
            <Cover value={cover}>{children}</Cover>
            <Group justify="flex-end" className={classes.foot}>
              {aside && <Group className={classes.aside}>{aside}</Group>}
              <Button variant="default" onClick={close}>
                {t(action === undefined ? 'action.close' : 'action.cancel')}
              </Button>
              {action !== undefined && (
                <Button
                  type="submit"
                  color={danger ? 'red.9' : undefined}
                  loading={isSending}
                  disabled={actionDisabled}
                >
                  {action}
                </Button>
              )}
            </Group>
          </Stack>
        </form>
      </Popup>
      {isAsking && <LeaveQuestion onLeave={onClose} onStay={() => setAsking(false)} />}
    </>
  )
}
