import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useT } from '../kernel/i18n.ts'
import { PlainPage } from './PlainPage.tsx'

/** Stands where a page broke down; the fault itself goes to the console. */
export function FailedPage({ error }: ErrorComponentProps) {
  const t = useT()
  useEffect(() => reportError(error), [error])
  return (
    <PlainPage title={t('shell.page_failed')}>
      <Button onClick={() => location.reload()}>{t('shell.reload')}</Button>
    </PlainPage>
  )
}
