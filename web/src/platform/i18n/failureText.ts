import type { AssignmentFilter } from '@callout/domain/calls/assignment/assignment.ts'
import type { Translate } from './i18n.ts'

/** The condition that a company fails, in words. Without a distance nobody knows if it is too far away. */
export const failureText = (filter: AssignmentFilter, distance_km: number | null, t: Translate): string =>
  filter === 'radius' && distance_km === null ? t('candidate.place_unknown') : t(`why.filter.${filter}`)
