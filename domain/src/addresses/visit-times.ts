/**
 * Fields with a time at the customer's place: a planned, wished or actual time of a visit, or a deadline. They are
 * shown by the clock of the visit, all other instants by the reader's.
 */
const visitTimes = new Set([
  'customer_confirmed_at',
  'customer_kept_at',
  'customer_wish_at',
  'appointment_date_at',
  'schedule_start_date',
  'schedule_end_date',
  'wish_date_from',
  'answer_due_at',
  'promised_until',
  'on_the_way_at',
  'started_at',
  'finished_at',
])

/** True for a field with a time at the customer's place. */
export const isVisitTime = (field: string): boolean => visitTimes.has(field)
