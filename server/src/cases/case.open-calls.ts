import type { caseApi } from '@callout/domain/cases/case.api.ts'
import type { BodyOf, ResponseOf } from '@callout/domain/platform/endpoint.ts'
import { postcodeFragment } from '@callout/domain/platform/facts/postcode.ts'
import { normaliseStreet } from '@callout/domain/platform/facts/street.ts'
import { isSameHouseMisspelt } from '@callout/domain/search/misspellings.ts'
import { sql } from 'kysely'
import { callsVisibleTo } from '../calls/call.queries.ts'
import { hasSerial } from '../equipment/serial.queries.ts'
import type { RequestContext } from '../platform/http/context.ts'
import type { Condition } from '../platform/lists/conditions.ts'

type OpenCall = ResponseOf<typeof caseApi.openCalls>[number]

/** Most open calls that the warning names. */
const maxFound = 4
/** Most open calls of a postcode that are compared for a typing error, the newest. */
const maxCompared = 200

/** Open calls about the same appliance, then those at the same address, the newest first. Each lookup has an index. */
export async function findOpenCalls(
  { tx, actor }: RequestContext,
  input: BodyOf<typeof caseApi.openCalls>,
): Promise<OpenCall[]> {
  const { ins_id = '', internal_serial_number = '', adresse = '', street_number = '', code_postal = '' } = input
  const find = async (same: OpenCall['same'], condition: Condition, max = maxFound) => {
    const { rows } = await sql<OpenCall & { readonly house: string }>`
      select row."ID", row.call_id, row.created_at, ${same}::text as same, ${storedHouse} as house from calls row
      where ${callsVisibleTo(actor)} and row.is_saved_status_open and ${condition}
      order by row.created_at desc limit ${max}`.execute(tx)
    return rows
  }
  const hasAddress = adresse.trim() !== '' && code_postal.trim() !== ''
  const house = normaliseStreet(`${adresse} ${street_number}`)
  const hasPostcode = sql`row.code_postal = ${postcodeFragment(code_postal)}`
  const found = [
    ...(/^\d{1,15}$/.test(ins_id) ? await find('appliance', sql`row.ins_id = ${ins_id}`) : []),
    ...(internal_serial_number.trim() === ''
      ? []
      : await find('appliance', hasSerial('row.internal_serial_number', internal_serial_number))),
    ...(hasAddress ? await find('address', sql`${hasPostcode} and ${isSameHouse(house)}`) : []),
  ]
  if (found.length === 0 && hasAddress) {
    const ofPostcode = await find('address', hasPostcode, maxCompared)
    found.push(...ofPostcode.filter((call) => isSameHouseMisspelt(house, call.house)))
  }
  // A call that several lookups find keeps the reason of the first one.
  return [...new Map(found.toReversed().map(({ house: _, ...call }) => [call.ID, call])).values()]
    .toReversed()
    .slice(0, maxFound)
}

const storedHouse = sql`normal_street(row.adresse || ' ' || row.street_number)`

/** SQL condition on `row`: this street and number in their normal form, with or without what follows, as a door does. */
function isSameHouse(house: string) {
  const beforeDoor = /\d$/.test(house) ? sql`starts_with(${storedHouse}, ${`${house} `})` : sql`false`
  return sql`(${storedHouse} = ${house} or ${beforeDoor} or (${storedHouse} ~ '[0-9]$' and starts_with(${house}, ${storedHouse} || ' ')))`
}
