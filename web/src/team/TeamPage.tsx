import { teamApi } from '@callout/domain/team/team.api.ts'
import { Skeleton, Text, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { lazyDialog } from '../platform/browser/lazyComponent.tsx'
import { useTitle } from '../platform/browser/useTitle.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { LoadError } from '../ui/layout/LoadError.tsx'
import { type MemberAction, MemberEntry } from './MemberEntry.tsx'
import classes from './Team.module.css'

const InviteDialog = lazyDialog(() => import('./InviteDialog.tsx'), 'InviteDialog')
const CalendarDialog = lazyDialog(() => import('./CalendarDialog.tsx'), 'CalendarDialog')
const CloseAccountDialog = lazyDialog(() => import('./AccountDialogs.tsx'), 'CloseAccountDialog')
const SendLinkDialog = lazyDialog(() => import('./AccountDialogs.tsx'), 'SendLinkDialog')

/** The technicians of a company: hours, leave, skills and accounts. */
export function TeamPage() {
  const t = useT()
  const title = t('team.title')
  useTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, refetch } = useEndpointQuery(teamApi.get, {})
  const [chosen, setChosen] = useState<MemberAction>()
  const close = () => setChosen(undefined)
  const done = () => {
    close()
    // The pressed button may have disappeared.
    heading.current?.focus()
  }
  return (
    <div className={classes.page}>
      <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </Title>
      <Text c="dimmed" className={classes.intro}>
        {t('team.purpose')}
      </Text>
      {error && !data && <LoadError error={error} retry={refetch} />}
      {!data && !error && <Skeleton height={320} role="status" aria-label={t('list.loading')} />}
      {data?.technicians.length === 0 && <Text>{t('team.none')}</Text>}
      {data && data.technicians.length > 0 && (
        <ul className={classes.members} aria-label={title}>
          {data.technicians.map((member) => (
            <MemberEntry key={member.technician} member={member} team={data} onAction={setChosen} />
          ))}
        </ul>
      )}
      {data && chosen?.action === 'invite' && (
        <InviteDialog member={chosen.member} culture={data.culture} onDone={done} onClose={close} />
      )}
      {data && chosen?.action === 'change' && (
        <CalendarDialog
          member={chosen.member}
          latest={data.technicians.find(({ technician }) => technician === chosen.member.technician) ?? chosen.member}
          team={data}
          onRefused={() => void refetch()}
          onDone={close}
          onClose={close}
        />
      )}
      {chosen?.action === 'close' && <CloseAccountDialog member={chosen.member} onDone={done} onClose={close} />}
      {chosen?.action === 'link' && <SendLinkDialog member={chosen.member} onDone={close} onClose={close} />}
    </div>
  )
}
