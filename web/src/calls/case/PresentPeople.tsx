import { caseApi } from '@callout/domain/cases/case.api.ts'
import { Text } from '@mantine/core'
import { useEffect } from 'react'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { send } from '../../platform/api/send.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconEye } from '../../ui/icons/firstVisitIcons.tsx'
import classes from './PresentPeople.module.css'

/** Interval in which a visible page says that it is still open, in milliseconds. */
const renewMs = 20_000

/** The others who have the call open now. While shown, it reports this user as present. */
export function PresentPeople({ ID }: { ID: string }) {
  const t = useT()
  // Not from the cache: this user may have left and come back.
  const { data } = useEndpointQuery(caseApi.enter, { ID }, { refetchInterval: renewMs, staleTime: 0 })
  useEffect(() => () => leave(ID), [ID])
  const people = data?.people ?? []
  return (
    <Text size="sm" role="status" className={classes.people} data-empty={people.length === 0 || undefined}>
      {people.length > 0 && (
        <>
          <IconEye size={16} aria-hidden />
          {t('presence.also', { names: people.join(', ') })}
        </>
      )}
    </Text>
  )
}

/** Says that this user has left the call. If it fails, the server forgets it by itself. */
function leave(ID: string) {
  // Signing out ends the session, which could overtake this.
  if (/^\/log/.test(location.pathname)) return
  void send(caseApi.leave, { ID }).catch(() => {})
}
