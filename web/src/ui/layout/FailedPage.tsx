import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { MessagePage } from './MessagePage.tsx'

/** Shown in place of a page that threw an error. The error is logged to the console. */
export function FailedPage({ error }: ErrorComponentProps) {
  const t = useT()
  useEffect(() => reportError(error), [error])
  return (
    <MessagePage title={t('shell.page_failed')}>
      <Button onClick={() => location.reload()}>{t('shell.reload')}</Button>
    </MessagePage>
  )
}
