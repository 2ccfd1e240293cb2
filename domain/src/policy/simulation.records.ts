import type { TrackRecord } from '../calls/assignment/track-record.ts'
import type { RecordStep, SimulatedCompany } from './simulation.facts.ts'

/** Track records of the companies while the calls of a period come in. */
export interface TrackRecords {
  /** Moves on to an instant (milliseconds); instants never go back. */
  readonly moveTo: (time: number) => void
  readonly of: (societe_uuid: string) => TrackRecord
  /** The records of all companies, added up. */
  readonly ofNetwork: () => TrackRecord
}

const empty = (): TrackRecord => ({ offered: 0, accepted: 0, done: 0, done_at_first_visit: 0 })

const added = (a: TrackRecord, b: TrackRecord): TrackRecord => ({
  offered: a.offered + b.offered,
  accepted: a.accepted + b.accepted,
  done: a.done + b.done,
  done_at_first_visit: a.done_at_first_visit + b.done_at_first_visit,
})

/** Records at the beginning of the period; `steps` are in order of time. */
export function createTrackRecords(companies: readonly SimulatedCompany[], steps: readonly RecordStep[]): TrackRecords {
  const records = new Map(companies.map((company) => [company.societe_uuid, added(empty(), company)]))
  let network = companies.reduce<TrackRecord>(added, empty())
  let next = 0
  return {
    moveTo: (time) => {
      for (let step = steps[next]; step && Date.parse(step.at) <= time; step = steps[++next]) {
        records.set(step.societe_uuid, added(records.get(step.societe_uuid) ?? empty(), step))
        network = added(network, step)
      }
    },
    of: (societe_uuid) => records.get(societe_uuid) ?? empty(),
    ofNetwork: () => network,
  }
}
