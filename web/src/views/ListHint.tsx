import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { CloseButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { usePhone } from '../platform/browser/usePhone.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useRequiredSession } from '../platform/session/session.ts'
import { getPreference, setPreference } from '../platform/session/storage.ts'
import classes from './ViewTabs.module.css'

/** What is worth knowing first, by role. */
const firstHints: Readonly<Record<Role, MessageKey>> = {
  [Role.dispatcher]: 'hint.space',
  [Role.backoffice]: 'hint.space',
  [Role.callcenter]: 'hint.select',
  [Role.sat]: 'hint.view',
}

/** One of three hints at each of the first three lists that a person of a role opens in this browser, then none. */
export function ListHint() {
  const t = useT()
  const { role } = useRequiredSession()
  const onPhone = usePhone()
  const preference = `hints.${role}`
  const [shown] = useState(() => getPreference<number>(preference) ?? 0)
  const [isClosed, setClosed] = useState(false)
  const hint = [firstHints[role], 'hint.find', 'hint.keys'][shown] as MessageKey | undefined
  const isShown = hint !== undefined && !onPhone
  useEffect(() => {
    if (isShown) setPreference(preference, shown + 1)
  }, [isShown, preference, shown])
  if (!isShown || isClosed) return null
  return (
    <span className={classes.hint} role="note">
      <span>{t(hint)}</span>
      <CloseButton size="xs" aria-label={t('action.close')} onClick={() => setClosed(true)} />
    </span>
  )
}
