import { Alert, Button, Group, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { topDialog } from '../../platform/browser/focus.ts'
import { useTitle } from '../../platform/browser/useTitle.ts'
import { flushPendingInput } from '../../platform/forms/pendingInput.ts'
import classes from './FormPage.module.css'
import { useSubmitShortcuts } from './useSubmitShortcuts.ts'

interface FormPageProps {
  readonly title: string
  readonly back: ReactNode
  readonly children: ReactNode
  readonly action: string
  readonly isSending: boolean
  readonly refusal: string
  readonly onSubmit: () => void
}

/** A form as a page of its own. After a refusal it keeps the input and shows the reason. */
export function FormPage({ title, back, children, action, isSending, refusal, onSubmit }: FormPageProps) {
  useTitle(title)
  const submit = () => {
    // Ignore the shortcut while the form is being sent or a popup is open.
    if (isSending || topDialog()) return
    flushPendingInput()
    onSubmit()
  }
  useSubmitShortcuts(submit)
  return (
    <div className={classes.page}>
      {back}
      <Title order={1} my="sm">
        {title}
      </Title>
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
            <Button type="submit" loading={isSending}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </div>
  )
}
