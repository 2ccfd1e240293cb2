import type { Team, TeamMember } from '@callout/domain/team/team.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { calendarLabels } from './calendarLabels.ts'
import classes from './Team.module.css'
import { useCalendarText } from './useCalendarText.ts'

interface CalendarChangesProps {
  readonly changes: TeamMember['changes']
  readonly team: Team
}

/** Changes of hours, leave and skills: the author, the time, the values before and after. */
export function CalendarChanges({ changes, team }: CalendarChangesProps) {
  const t = useT()
  const formats = useFormats()
  const { textOf } = useCalendarText(team)
  if (changes.length === 0) return null
  return (
    <details className={classes.changes}>
      <summary>{t('history.changes')}</summary>
      <ul>
        {changes.map(({ version, changed_at, user_name, changes: items }) => (
          <li key={version}>
            <span className={classes.code}>
              {formats.readerTime(changed_at)} · {user_name || t('legal.by_import')}
            </span>
            {items.map((item) => (
              <span key={item.field}>
                {t(calendarLabels[item.field])}: {textOf(item, item.old_value)} → {textOf(item, item.new_value)}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}
