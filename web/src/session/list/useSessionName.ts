import type { OwnSession } from '@callout/domain/session/session.ts'
import { useT } from '../../platform/i18n/i18n.ts'

/** The name of a session: its browser and system, as far as they are known. */
export function useSessionName() {
  const t = useT()
  return ({ browser, system }: Pick<OwnSession, 'browser' | 'system'>) =>
    [browser ?? t('sessions.unknown_browser'), system].filter(Boolean).join(' · ')
}
