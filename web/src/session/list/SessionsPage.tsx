import { sessionApi } from '@callout/domain/session/session.api.ts'
import { Button, Skeleton, Text, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { useTitle } from '../../platform/browser/useTitle.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { LoadError } from '../../ui/layout/LoadError.tsx'
import { EndSessionsDialog, type SessionsToEnd } from './EndSessionsDialog.tsx'
import { SessionEntry } from './SessionEntry.tsx'
import classes from './SessionsPage.module.css'

/** The user's sessions, with buttons to end one of the others or all others. */
export function SessionsPage() {
  const t = useT()
  const title = t('sessions.title')
  useTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, refetch } = useEndpointQuery(sessionApi.own, {})
  const [ending, setEnding] = useState<SessionsToEnd>()
  const all = data?.Data.flatMap((session) => [session, ...session.connected]) ?? []
  const hasOthers = all.some(({ current }) => !current)
  const done = () => {
    setEnding(undefined)
    // The pressed button disappears together with its session.
    heading.current?.focus()
  }

  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <Title order={1} className={classes.title} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {hasOthers && (
          <Button variant="default" onClick={() => setEnding('others')}>
            {t('sessions.end_others')}
          </Button>
        )}
      </div>
      <Text c="dimmed" className={classes.intro}>
        {t('sessions.intro')}
      </Text>
      {error && !data && <LoadError error={error} retry={refetch} />}
      {!data && !error && <Skeleton height={72} role="status" aria-label={t('list.loading')} />}
      {data && (
        <ul className={classes.sessions} aria-label={title}>
          {data.Data.map((session) => (
            <SessionEntry key={session.ID} session={session} onEnd={setEnding} />
          ))}
        </ul>
      )}
      {data && !hasOthers && <Text c="dimmed">{t('sessions.only_this')}</Text>}
      {ending && <EndSessionsDialog ending={ending} onDone={done} onClose={() => setEnding(undefined)} />}
    </div>
  )
}
