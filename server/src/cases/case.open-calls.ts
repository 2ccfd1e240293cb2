import type { caseApi } from '@callout/domain/cases/case.api.ts'
import type { BodyOf, ResponseOf } from '@callout/domain/platform/endpoint.ts'
import { postcodeFragment } from '@callout/domain/platform/facts/postcode.ts'
import { normaliseStreet } from '@callout/domain/platform/facts/street.ts'
import { type RawBuilder, sql } from 'kysely'
import { callsVisibleTo } from '../calls/call.queries.ts'
import { hasSerial } from '../equipment/serial.queries.ts'
import type { RequestContext } from '../platform/http/context.ts'

type OpenCall = ResponseOf<typeof caseApi.openCalls>[number]

/** Most open calls that the warning names. */
const maxFound = 4

/** Open calls about the same appliance, then those at the same address, the newest first. Each lookup has an index. */
export async function findOpenCalls(
  { tx, actor }: RequestContext,
  input: BodyOf<typeof caseApi.openCalls>,
): Promise<OpenCall[]> {
  const { ins_id = '', internal_serial_number = '', adresse = '', street_number = '', code_postal = '' } = input
  const find = async (same: OpenCall['same'], condition: RawBuilder<unknown>) => {
    const { rows } =
      await sql<OpenCall>`select row."ID", row.call_id, row.created_at, ${same}::text as same from calls row
      where ${callsVisibleTo(actor)} and row.is_saved_status_open and ${condition}
      order by row.created_at desc limit ${maxFound}`.execute(tx)
    return rows
  }
  const found = [
    ...(/^\d{1,15}$/.test(ins_id) ? await find('appliance', sql`row.ins_id = ${ins_id}`) : []),
    ...(internal_serial_number.trim() === ''
      ? []
      : await find('appliance', hasSerial('row.internal_serial_number', internal_serial_number))),
    ...(adresse.trim() === '' || code_postal.trim() === ''
      ? []
      : await find(
          'address',
          sql`row.code_postal = ${postcodeFragment(code_postal)}
            and ${isSameHouse(normaliseStreet(`${adresse} ${street_number}`))}`,
        )),
  ]
  // A call that several lookups find keeps the reason of the first one.
  return [...new Map(found.toReversed().map((call) => [call.ID, call])).values()].toReversed().slice(0, maxFound)
}

/** SQL condition on `row`: this street and number in their normal form, with or without what follows, as a door does. */
function isSameHouse(house: string) {
  const stored = sql`normal_street(row.adresse || ' ' || row.street_number)`
  const beforeDoor = /\d$/.test(house) ? sql`starts_with(${stored}, ${`${house} `})` : sql`false`
  return sql`(${stored} = ${house} or ${beforeDoor} or (${stored} ~ '[0-9]$' and starts_with(${house}, ${stored} || ' ')))`
}
