import { Alert, Button, Group, Stack } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { markFirstField } from '../../platform/browser/focus.ts'
import { flushPendingInput } from '../../platform/forms/pendingInput.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useSubmitShortcuts } from '../forms/useSubmitShortcuts.ts'
import classes from './FormDialog.module.css'
import { ConfirmLeaveDialog } from './LeaveDialog.tsx'
import { PopupWindow } from './Popup.tsx'
import { usePopupLayer } from './popupLayers.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'

interface FormDialogProps {
  readonly title: string
  readonly children: ReactNode
  /** Label of the submit button, as a verb; undefined for a read-only form. */
  readonly action: string | undefined
  /** Label of the close button, if "Cancel" could be mistaken for the action itself. */
  readonly dismiss?: string | undefined
  /** True while there is nothing to send yet. */
  readonly actionDisabled?: boolean
  readonly danger?: boolean
  readonly isSending: boolean
  readonly refusal: string
  readonly onSubmit: () => void
  readonly onClose: () => void
  /** Other actions, on the left. */
  readonly aside?: ReactNode
  /** A name, or a width in pixels. */
  readonly size?: 'md' | 'lg' | 'xl' | number
  readonly fullScreen?: boolean | undefined
  /** Returns true if closing now would lose typed input; then the dialog asks first, however it is left. */
  readonly wouldLose?: (() => boolean) | undefined
}

const losesNothing = () => false

/** A form in a popup. It stays open until its input is sent; after a refusal it keeps the input and shows the reason. */
export function FormDialog(props: FormDialogProps) {
  const t = useT()
  const { title, children, action, dismiss, danger, isSending, refusal, onSubmit, onClose } = props
  const { size = 'md', fullScreen = false, wouldLose = losesNothing, actionDisabled = false, aside } = props
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    if (isSending) return
    if (wouldLose()) setAsking(true)
    else onClose()
  }
  const isTop = usePopupLayer(close)
  const latest = useRef({ actionDisabled, onSubmit })
  latest.current = { actionDisabled, onSubmit }
  useLeaveGuard(wouldLose)
  const submit = () => {
    if (!isTop() || action === undefined || isSending) return
    // Pending input can enable the action.
    flushSync(flushPendingInput)
    if (!latest.current.actionDisabled) latest.current.onSubmit()
  }
  useSubmitShortcuts(submit)
  return (
    <>
      <PopupWindow
        onClose={close}
        title={title}
        size={size}
        fullScreen={fullScreen}
        classNames={{ content: classes.content }}
      >
        <form
          ref={markFirstField}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <Stack gap="md">
            {refusal && (
              <Alert color="red" role="alert" className={classes.refusal}>
                {refusal}
              </Alert>
            )}
            {children}
            <Group justify="flex-end" className={classes.foot}>
              {aside && <Group className={classes.aside}>{aside}</Group>}
              <Button variant="default" disabled={isSending} onClick={close}>
                {dismiss ?? t(action === undefined ? 'action.close' : 'action.cancel')}
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
      </PopupWindow>
      {isAsking && <ConfirmLeaveDialog onLeave={onClose} onStay={() => setAsking(false)} />}
    </>
  )
}
