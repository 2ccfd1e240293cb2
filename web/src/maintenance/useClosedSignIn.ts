import { maintenanceApi } from '@callout/domain/maintenance/maintenance.api.ts'
import { isSignInClosed, maintenanceMessage } from '@callout/domain/maintenance/maintenance.ts'
import { sessionTimes } from '@callout/domain/session/session.ts'
import { showInstant } from '../kernel/formats.ts'
import { useLanguage, useT } from '../kernel/i18n.ts'
import { useAsk } from '../kernel/queries.ts'

/** Why nobody may sign in just now; undefined while everybody may. */
export function useClosedSignIn(): string | undefined {
  const t = useT()
  const language = useLanguage()
  const { data: record } = useAsk(maintenanceApi.get, {}, { refetchInterval: sessionTimes.maintenancePoll })
  if (!record || !isSignInClosed(record, new Date().toISOString())) return undefined
  const until = showInstant(record.disabled_login_end)
  return maintenanceMessage(record, language) || t('session.login_disabled', { until })
}
