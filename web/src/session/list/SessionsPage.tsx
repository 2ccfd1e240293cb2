import { sessionApi } from '@callout/domain/session/session.api.ts'
import { Button, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { EntriesPage } from '../../ui/layout/EntriesPage.tsx'
import { EndSessionsDialog, type SessionsToEnd } from './EndSessionsDialog.tsx'
import { SessionEntry } from './SessionEntry.tsx'
import classes from './SessionsPage.module.css'

/** The user's sessions, with buttons to end one of the others or all others. */
export function SessionsPage() {
  const t = useT()
  const title = t('sessions.title')
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useEndpointQuery(sessionApi.own, {})
  const { data } = query
  const [ending, setEnding] = useState<SessionsToEnd>()
  const all = data?.Data.flatMap((session) => [session, ...session.connected]) ?? []
  const hasOthers = all.some(({ current }) => !current)
  const done = () => {
    setEnding(undefined)
    // The pressed button disappears together with its session.
    heading.current?.focus()
  }

  return (
    <EntriesPage
      title={title}
      purpose={t('sessions.intro')}
      heading={heading}
      query={query}
      loadingHeight={72}
      maxWidth={880}
      actions={
        hasOthers && (
          <Button variant="default" onClick={() => setEnding('others')}>
            {t('sessions.end_others')}
          </Button>
        )
      }
    >
      {data && (
        <ul className={classes.sessions} aria-label={title}>
          {data.Data.map((session) => (
            <SessionEntry key={session.ID} session={session} onEnd={setEnding} />
          ))}
        </ul>
      )}
      {data && !hasOthers && <Text c="dimmed">{t('sessions.only_this')}</Text>}
      {ending && <EndSessionsDialog ending={ending} onDone={done} onClose={() => setEnding(undefined)} />}
    </EntriesPage>
  )
}
