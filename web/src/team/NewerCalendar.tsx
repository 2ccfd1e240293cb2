import type { Team, TeamMember } from '@callout/domain/team/team.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { NewerValues } from '../ui/dialogs/NewerValues.tsx'
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
  return (
    <NewerValues
      user_name={latest.changes[0]?.user_name ?? ''}
      values={[
        [t('team.hours'), text.ownHours(latest)],
        [t('team.leave'), text.leaves(latest.leaves)],
        [t('field.skills'), text.skills(latest.skills)],
      ]}
      onTheirs={onTheirs}
      onMine={onMine}
    />
  )
}
