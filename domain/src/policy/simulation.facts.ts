import type { TrackRecord } from '../calls/assignment/track-record.ts'

/** A call of the period as it came in. Instants are ISO 8601. */
export interface SimulatedCall {
  readonly ID: string
  readonly call_id: string
  readonly created_at: string
  readonly priority: string
  /** The latest instant for the answer that its contract promised; null if it promised none. */
  readonly promised_until: string | null
  readonly skill: string
  readonly code_postal: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly wish_date_from: string | null
  /** The wish date in the network's time zone, `YYYY-MM-DD`. */
  readonly wish_day: string | null
  /** The company that had worked on the appliance before. */
  readonly previous: string | null
  /** The company of the call that this one repeats. */
  readonly repeat_company: string | null
  readonly accepted_at: string | null
  readonly closed_at: string | null
  readonly schedule_start_date: string | null
  readonly duration_minutes: number
}

/** A company of the network. The record and the last assignment are those at the beginning of the period. */
export interface SimulatedCompany extends TrackRecord {
  readonly societe_uuid: string
  readonly raison_sociale: string
  readonly active: boolean
  readonly capacity: number | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly skills: readonly string[]
  readonly technicians: number
  readonly last_assigned_at: string | null
  /** Mean hours from assignment to acceptance in the year before the end of the period. */
  readonly answer_hours: number | null
}

/** A call from before the period that a company has during it. */
export interface EarlierCall {
  readonly societe_uuid: string
  readonly assigned_at: string
  readonly accepted_at: string | null
  readonly closed_at: string | null
  readonly schedule_start_date: string | null
  readonly duration_minutes: number
}

/** A step in the track record of a company during the period. */
export interface RecordStep extends TrackRecord {
  readonly societe_uuid: string
  readonly at: string
}

/** Everything a simulation is computed from. It is copied to a thread. */
export interface SimulationFacts {
  /** In the order they came in. */
  readonly calls: readonly SimulatedCall[]
  readonly companies: readonly SimulatedCompany[]
  readonly earlierCalls: readonly EarlierCall[]
  /** In order of time. */
  readonly recordSteps: readonly RecordStep[]
  /** The companies that serve a postcode. */
  readonly serving: ReadonlyMap<string, readonly string[]>
  readonly leaves: readonly { readonly societe_uuid: string; readonly starts_on: string; readonly ends_on: string }[]
}
