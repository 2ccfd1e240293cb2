import type { HoursSpan } from '@callout/domain/platform/working-hours.ts'
import type { CalendarChange, Leave, Team, TeamMember } from '@callout/domain/team/team.ts'
import { formatDay } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useHoursText } from '../ui/dates/useHoursText.ts'

type Change = CalendarChange['changes'][number]

/** Working hours, leave and skills in words. */
export function useCalendarText({ skills, company_hours }: Pick<Team, 'skills' | 'company_hours'>) {
  const t = useT()
  const hoursText = useHoursText()
  const skillText = (value: string) => skills.find((skill) => skill.value === value)?.text ?? value
  const texts = {
    hours: (own: readonly HoursSpan[]) =>
      own.length > 0 ? hoursText(own) : t('team.company_hours', { hours: hoursText(company_hours) }),
    leaves: (leaves: readonly Leave[]) =>
      leaves.map(({ starts_on, ends_on }) => `${formatDay(starts_on)} – ${formatDay(ends_on)}`).join('; ') ||
      t('team.no_leave'),
    skills: (chosen: readonly string[]) => chosen.map(skillText).join(', ') || t('team.all_skills'),
  }
  /** A value of one of the three parts. */
  // The value is one of this field.
  const textOf = ({ field }: Pick<Change, 'field'>, value: Change['old_value']) => texts[field](value as never)
  const ownHours = ({ has_own_hours, hours }: Pick<TeamMember, 'has_own_hours' | 'hours'>) =>
    texts.hours(has_own_hours ? hours : [])
  return { ...texts, ownHours, textOf }
}
