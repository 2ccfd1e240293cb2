import { clocksDifferAt, nameOfClock, timeZoneOf } from '@callout/domain/addresses/place-time-zone.ts'
import { wallClockOf } from '@callout/domain/platform/wall-clock.ts'
import { sql } from 'kysely'
import { openDb } from '../platform/database/db.ts'
import type { Command } from './command.ts'

interface ComingVisit {
  readonly call_id: string
  readonly network_code: string
  readonly time_zone: string
  readonly pays: string
  readonly code_postal: string
  readonly ville: string
  readonly company: string
  readonly appointment_date_at: string
}

export const visitClocksCommand: Command = {
  usage: 'visits clocks [--network CODE]',
  summary: 'Lists coming visits at places whose clock differs from that of their network, and changes nothing.',
  help: `  Each line has the call, the network, the visit by the network's clock and by that of the place, postcode, town and
  company. Visits are stored as instants: none has moved, but a company may have read the network's clock as its own.`,
  options: { network: { type: 'string' } },
  run: async ({ pool }, { options }) => {
    const network = (options.network as string | undefined) ?? null
    const { rows } = await sql<ComingVisit>`
      select row.call_id, n.network_code, n.time_zone, row.pays, row.code_postal, row.ville,
        row.subcontractor_name as company, row.appointment_date_at
      from networks n join calls row using (network_code)
      where row.is_saved_status_open and row.appointment_date_at > now() and n.network_code = coalesce(${network}, n.network_code)
      order by n.network_code, row.appointment_date_at, row.call_id`.execute(openDb(pool))
    const lines = rows.flatMap((visit) => lineOf(visit) ?? [])
    for (const line of lines) console.log(line)
    if (lines.length === 0) console.log('The clocks of no coming visit differ.')
  },
}

function lineOf(visit: ComingVisit): string | undefined {
  const { appointment_date_at: at, time_zone } = visit
  const ofPlace = timeZoneOf(visit, time_zone)
  if (!clocksDifferAt(at, time_zone, ofPlace)) return undefined
  const time = (zone: string) =>
    `${new Date(wallClockOf(zone)(Date.parse(at))).toISOString().slice(0, 16).replace('T', ' ')} ${nameOfClock(zone)}`
  const { call_id, network_code, code_postal, ville, company } = visit
  return [call_id, network_code, time(time_zone), time(ofPlace), `${code_postal} ${ville}`, company].join('  ')
}
