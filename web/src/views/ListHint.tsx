import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { CloseButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { send } from '../platform/api/send.ts'
import { usePhone } from '../platform/browser/usePhone.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { updatePreferences, useRequiredSession } from '../platform/session/session.ts'
import classes from './ViewTabs.module.css'

/** The first hint of each role. */
const firstHints: Readonly<Record<Role, MessageKey>> = {
  [Role.dispatcher]: 'hint.space',
  [Role.backoffice]: 'hint.space',
  [Role.callcenter]: 'hint.select',
  [Role.sat]: 'hint.view',
}

/** One of the hints at each of the first lists that a person opens, after those `seen`: then never again. */
export function ListHint({ seen }: { readonly seen: number }) {
  const t = useT()
  const { role } = useRequiredSession()
  const onPhone = usePhone()
  const [isClosed, setClosed] = useState(false)
  useEffect(() => {
    // A count that cannot be saved now is saved with the next hint.
    if (!onPhone) send(sessionApi.savePreferences, { seenHints: seen + 1 }).then(updatePreferences, () => {})
  }, [onPhone, seen])
  if (onPhone || isClosed) return null
  return (
    <span className={classes.hint} role="note">
      <span>{t([firstHints[role], 'hint.find', 'hint.keys'][seen] as MessageKey)}</span>
      <CloseButton size="xs" aria-label={t('action.close')} onClick={() => setClosed(true)} />
    </span>
  )
}
