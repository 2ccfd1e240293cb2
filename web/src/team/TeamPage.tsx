import { teamApi } from '@callout/domain/team/team.api.ts'
import { useRef } from 'react'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { lazyDialog } from '../platform/browser/lazyComponent.tsx'
import { useDialogState } from '../platform/forms/useDialogState.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { EntriesPage, EntryList } from '../ui/layout/EntriesPage.tsx'
import { MemberEntry, type OpenedDialog } from './MemberEntry.tsx'

const InviteDialog = lazyDialog(() => import('./InviteDialog.tsx'), 'InviteDialog')
const CalendarDialog = lazyDialog(() => import('./CalendarDialog.tsx'), 'CalendarDialog')
const CloseAccountDialog = lazyDialog(() => import('./AccountDialogs.tsx'), 'CloseAccountDialog')
const SendLinkDialog = lazyDialog(() => import('./AccountDialogs.tsx'), 'SendLinkDialog')

/** The technicians of a company: hours, leave, skills and accounts. */
export function TeamPage() {
  const t = useT()
  const title = t('menu.team')
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useEndpointQuery(teamApi.get, {})
  const { data, refetch } = query
  const [opened, setOpened] = useDialogState<OpenedDialog>('member')
  const close = () => setOpened(undefined)
  const done = () => {
    close()
    // The pressed button may have disappeared.
    heading.current?.focus()
  }
  return (
    <EntriesPage title={title} purpose={t('team.purpose')} heading={heading} query={query} loadingHeight={320}>
      {data && (
        <EntryList label={title} entries={data.technicians} none={t('team.none')}>
          {(member) => <MemberEntry key={member.technician} member={member} team={data} onOpen={setOpened} />}
        </EntryList>
      )}
      {data && opened?.kind === 'invite' && (
        <InviteDialog member={opened.member} culture={data.culture} onDone={done} onClose={close} />
      )}
      {data && opened?.kind === 'change' && (
        <CalendarDialog
          member={opened.member}
          latest={data.technicians.find(({ technician }) => technician === opened.member.technician) ?? opened.member}
          team={data}
          onRefused={() => void refetch()}
          onDone={close}
          onClose={close}
        />
      )}
      {opened?.kind === 'close' && <CloseAccountDialog member={opened.member} onDone={done} onClose={close} />}
      {opened?.kind === 'link' && <SendLinkDialog member={opened.member} onDone={close} onClose={close} />}
    </EntriesPage>
  )
}
