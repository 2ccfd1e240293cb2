import { sessionApi } from '@callout/domain/session/session.api.ts'
import type { OwnSession } from '@callout/domain/session/session.ts'
import { Button, Skeleton, Text, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { useT } from '../kernel/i18n.ts'
import { useAsk } from '../kernel/queries.ts'
import { useTitle } from '../kernel/useTitle.ts'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { EndSessionsDialog } from './EndSessionsDialog.tsx'
import { SessionEntry } from './SessionEntry.tsx'
import classes from './SessionsPage.module.css'

/** Where somebody is signed in, and how to end it there: another session, or all of them. */
export function SessionsPage() {
  const t = useT()
  const title = t('sessions.title')
  useTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, refetch } = useAsk(sessionApi.own, {})
  const [ending, setEnding] = useState<OwnSession | 'others'>()
  const hasOthers = data?.Data.some(({ current }) => !current) ?? false
  const done = () => {
    setEnding(undefined)
    // The button that was pressed goes with its session.
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
      {error && !data && <NotLoaded error={error} retry={refetch} />}
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
