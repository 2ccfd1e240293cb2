import type { Team, TeamMember } from '@callout/domain/team/team.ts'
import { Button, Group } from '@mantine/core'
import { useT } from '../platform/i18n/i18n.ts'
import classes from './Team.module.css'
import { useCalendarText } from './useCalendarText.ts'

interface NewerCalendarProps {
  /** The technician as somebody else saved them. */
  readonly latest: TeamMember
  readonly team: Team
  readonly onTheirs: () => void
  readonly onMine: () => void
}

/** Shows what somebody else saved while the dialog was open, to take it or to save over it. */
export function NewerCalendar({ latest, team, onTheirs, onMine }: NewerCalendarProps) {
  const t = useT()
  const text = useCalendarText(team)
  const user_name = latest.changes[0]?.user_name ?? ''
  return (
    <section className={classes.newer} role="alert">
      <p>{t('team.changed_meanwhile', { user_name })}</p>
      <ul>
        <li>
          {t('team.hours')}: {text.ownHours(latest)}
        </li>
        <li>
          {t('team.leave')}: {text.leaves(latest.leaves)}
        </li>
        <li>
          {t('team.skills')}: {text.skills(latest.skills)}
        </li>
      </ul>
      <Group gap="sm">
        <Button variant="default" onClick={onTheirs}>
          {t('team.take_theirs')}
        </Button>
        <Button variant="default" onClick={onMine}>
          {t('team.keep_mine')}
        </Button>
      </Group>
    </section>
  )
}
