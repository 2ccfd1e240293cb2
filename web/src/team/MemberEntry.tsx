import type { Team, TeamMember } from '@callout/domain/team/team.ts'
import { Button } from '@mantine/core'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { EntryName } from '../ui/layout/EntriesPage.tsx'
import { Fact } from '../ui/layout/Fact.tsx'
import { ToneBadge } from '../ui/layout/ToneBadge.tsx'
import classes from './Team.module.css'
import { useCalendarText } from './useCalendarText.ts'

/** Dialogs that the page opens for a technician. */
export interface OpenedDialog {
  readonly kind: 'invite' | 'change' | 'close' | 'link'
  readonly member: TeamMember
}

interface MemberEntryProps {
  readonly member: TeamMember
  readonly team: Team
  readonly onOpen: (dialog: OpenedDialog) => void
}

/** A technician with hours, leave, skills and account. */
export function MemberEntry({ member, team, onOpen }: MemberEntryProps) {
  const t = useT()
  const formats = useFormats()
  const calendar = useCalendarText(team)
  const { technician_name: name, technician, active, account, skills, leaves } = member
  const button = (kind: OpenedDialog['kind'], label: string) => (
    <Button
      variant="default"
      size="compact-md"
      aria-label={t('text.labelled', { label, value: name })}
      onClick={() => onOpen({ kind, member })}
    >
      {label}
    </Button>
  )
  return (
    <li className={classes.member}>
      <EntryName name={name}>
        <span className={classes.code}>{technician}</span>
        {active ? <AccountBadge account={account} /> : <ToneBadge tone="plain">{t('team.inactive')}</ToneBadge>}
      </EntryName>
      <dl className={classes.facts}>
        <Fact term={t('team.hours')}>{calendar.ownHours(member)}</Fact>
        <Fact term={t('team.leave')}>{calendar.leaves(leaves)}</Fact>
        <Fact term={t('field.skills')}>{calendar.skills(skills)}</Fact>
        {account && (
          <Fact term={t('team.account')}>
            {account.subject}
            <br />
            {account.last_seen_at
              ? t('team.last_seen', { when: formats.readerTime(account.last_seen_at) })
              : t('team.never_seen')}
          </Fact>
        )}
      </dl>
      <div className={classes.actions}>
        {active && !account && button('invite', t('team.invite'))}
        {account?.has_email && button('link', t('team.send_link'))}
        {account && button('close', t('team.close_account'))}
        {active && button('change', t('team.change'))}
      </div>
    </li>
  )
}

function AccountBadge({ account }: Pick<TeamMember, 'account'>) {
  const t = useT()
  if (account) return <ToneBadge tone="good">{t('team.has_account')}</ToneBadge>
  return <ToneBadge tone="plain">{t('team.no_account')}</ToneBadge>
}
