import type { CalendarPart } from '@callout/domain/team/team.ts'

/** The label of each part of a calendar. */
export const calendarLabels = {
  hours: 'team.hours',
  leaves: 'team.leave',
  skills: 'field.skills',
} as const satisfies Record<CalendarPart, string>
