import type { Candidate } from './assignment.ts'

/** A company that passes every filter, unless `facts` say otherwise. */
export const aCompany = (facts: Partial<Candidate> = {}): Candidate => ({
  societe_uuid: 'a',
  raison_sociale: 'A',
  active: true,
  has_skill: true,
  distance_km: 20,
  serves_postcode: false,
  on_leave: false,
  open_calls: 5,
  capacity: null,
  declined: false,
  booked_minutes: 100,
  working_minutes: 1440,
  is_previous: false,
  record: { offered: 20, accepted: 15, done: 10, done_at_first_visit: 5 },
  last_assigned_at: null,
  ...facts,
})
