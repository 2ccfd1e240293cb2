import type { CallRecord } from '@callout/domain/calls/call.ts'
import { Alert, Button, Group, Stack, Title } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { handOnDrafts } from '../kernel/drafts.ts'
import { useT } from '../kernel/i18n.ts'
import { useTitle } from '../kernel/useTitle.ts'
import { LeaveDialog } from '../ui/LeaveDialog.tsx'
import { useLeaveGuard } from '../ui/useLeaveGuard.ts'
import { BackToCalls } from './BackToCalls.tsx'
import { callPath } from './callView.tsx'
import classes from './NewCall.module.css'
import { NewCallFields } from './NewCallFields.tsx'
import { useNewCall } from './useNewCall.ts'

/** A new call as a page of its own: the form of the popup. */
export function CreateCallPage({ blank }: { blank: CallRecord }) {
  const t = useT()
  const navigate = useNavigate()
  const call = useNewCall(blank, (ID) => void navigate({ to: callPath(ID), replace: true, ignoreBlocker: true }))
  const guard = useLeaveGuard(call.wouldLose)
  useTitle(t('call.new'))
  const submit = () => {
    // An open popup is a matter of its own.
    if (document.querySelector('[aria-modal="true"]')) return
    handOnDrafts()
    call.form.submit()
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
    <div className={classes.page}>
      <BackToCalls />
      <Title order={1} my="sm">
        {t('call.new')}
      </Title>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap="md">
          {call.form.refusal && (
            <Alert color="red" role="alert">
              {call.form.refusal}
            </Alert>
          )}
          <NewCallFields call={call} />
          <Group justify="flex-end">
            <Button type="submit" loading={call.isSending}>
              {t('call.create')}
            </Button>
          </Group>
        </Stack>
      </form>
      {call.cards.dialog}
      <LeaveDialog guard={guard} />
    </div>
  )
}
