import { maintenanceApi } from '@callout/domain/maintenance/maintenance.api.ts'
import { isSignInClosed, maintenanceMessage } from '@callout/domain/maintenance/maintenance.ts'
import { sessionTimes } from '@callout/domain/session/session.ts'
import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { showInstant } from '../kernel/formats.ts'
import { useLanguage, useT } from '../kernel/i18n.ts'
import { useAsk } from '../kernel/queries.ts'

interface SignInWindowProps {
  readonly children: (isOpen: boolean) => ReactNode
}

/** Tells its children whether one may sign in now, and says above them why not. */
export function SignInWindow({ children }: SignInWindowProps) {
  const t = useT()
  const language = useLanguage()
  const { data: record } = useAsk(maintenanceApi.get, {}, { refetchInterval: sessionTimes.maintenancePoll })
  if (!record || !isSignInClosed(record, new Date().toISOString())) return children(true)
  const until = showInstant(record.disabled_login_end)
  return (
    <>
      <Alert color="yellow" role="status">
        {maintenanceMessage(record, language) || t('session.login_disabled', { until })}
      </Alert>
      {children(false)}
    </>
  )
}
