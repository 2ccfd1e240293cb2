import { Alert, Button, Group, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { handOnDrafts } from '../kernel/drafts.ts'
import { useTitle } from '../kernel/useTitle.ts'
import classes from './FormPage.module.css'
import { useSubmitKeys } from './useSaveKey.ts'

interface FormPageProps {
  readonly title: string
  readonly back: ReactNode
  readonly children: ReactNode
  readonly action: string
  readonly isSending: boolean
  readonly refusal: string
  readonly onSubmit: () => void
}

/** A form as a page of its own: it keeps what was typed when refused, and says why. */
export function FormPage({ title, back, children, action, isSending, refusal, onSubmit }: FormPageProps) {
  useTitle(title)
  const submit = () => {
    // An open popup is a matter of its own.
    if (document.querySelector('[aria-modal="true"]')) return
    handOnDrafts()
    onSubmit()
  }
  useSubmitKeys(submit)
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
          <Group justify="flex-end">
            <Button type="submit" loading={isSending}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </div>
  )
}
