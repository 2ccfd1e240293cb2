import type { OwnSession } from '@callout/domain/session/session.ts'
import { useT } from '../kernel/i18n.ts'

/** What a session is called: its browser and system, as far as they are known. */
export function useSessionName() {
  const t = useT()
  return ({ browser, system }: Pick<OwnSession, 'browser' | 'system'>) =>
    [browser ?? t('sessions.unknown_browser'), system].filter(Boolean).join(' · ')
}
