import { CallStatus, type Priority } from '@callout/domain/calls/call.ts'
import { applianceOnCard, ownerOnCard } from '@callout/domain/equipment/card.ts'
import type { Doer } from './accounts.ts'
import { day, hour } from './calendar.ts'
import { carriedAt, termsOf } from './contract-terms.ts'
import { type Installed, makeCard } from './equipment.ts'
import { customer, doorNumber, phone, street } from './names.ts'
import { doorIn, type Place } from './places.ts'
import { between, chance, digits, pick, type Random, uuidAt } from './random.ts'
import { callTexts } from './texts.ts'
import type { Territory, World } from './world.ts'

/** The number of the first call; the sequence that counts them goes on after the last. */
export const firstCallId = 10_000_001

const text = '' as string
const nothingYet = null as string | null
const noNumber = null as number | null

/** A call as stored, with every column. Instants are ISO 8601 text. */
const blank = {
  ID: text,
  network_code: text,
  call_id: text,
  version: 1,
  subject: text,
  description: text,
  description_sat: text,
  status_id: CallStatus.open as number,
  is_saved_status_open: true as boolean,
  is_cancelled_status: false as boolean,
  call_type_id: text,
  problem_type_id: text,
  priority: 'M' as Priority,
  skill: text,
  business_unit: text,
  produit_uuid: nothingYet,
  code_product: text,
  item_code: text,
  item_name: text,
  ins_id: noNumber,
  internal_serial_number: text,
  fictive_serial_number: false as boolean,
  customer_code: text,
  customer_name: text,
  adresse: text,
  street_number: text,
  door_number: text,
  code_postal: text,
  ville: text,
  pays: text,
  latitude: noNumber,
  longitude: noNumber,
  email: text,
  phone: text,
  phone2: text,
  wish_date_from: nothingYet,
  appointment_date_at: nothingYet,
  duration_minutes: noNumber,
  schedule_start_date: nothingYet,
  schedule_end_date: nothingYet,
  appointments: 0,
  created_at: text,
  created_by: nothingYet,
  accepted_at: nothingYet,
  rejected_at: nothingYet,
  reject_reason: text,
  rejected_by: text,
  societe_uuid: nothingYet,
  subcontractor_name: text,
  subcontractor_phone: text,
  supplier_code: text,
  technician: text,
  assigned_at: nothingYet,
  assigned_by: nothingYet,
  code_client: text,
  call_center: text,
  warranty_start_date: nothingYet,
  warranty_end_date: nothingYet,
  warranty_extension_date: nothingYet,
  service_contract_uuid: nothingYet,
  service_contract_id: text,
  defect_code1: text,
  defect_code2: text,
  defect_code3: text,
  defect_code4: text,
}
export type Call = typeof blank
export const callColumns = Object.keys(blank) as (keyof Call)[]

/** A call as it came in, where it is, and who took it. */
export interface Incoming {
  call: Call
  place: Place
  at: number
  taker: Doer
}

export const iso = (at: number) => new Date(at).toISOString()

/** The call of that index as somebody took it on the telephone or a customer typed it. */
export function makeCall(world: World, territory: Territory, random: Random, index: number, at: number): Incoming {
  const installed = installedBefore(world, territory, random, at)
  const product = installed?.product ?? (chance(random, 0.7) ? territory.product(random) : undefined)
  const call_type_id = callTypeFor(random, product?.skill ?? '')
  const problem_type_id = problemFor(random, call_type_id, product?.skill ?? '')
  const skill = product?.skill ?? territory.callTypeSkills.get(call_type_id) ?? ''
  const taker = chance(random, 0.8) ? territory.callCentre : pick(random, territory.dispatchers)
  const fictive_serial_number = !installed && chance(random, 0.5)
  const { place, ...who } = installed ? ownerOf(installed) : caller(random, territory)
  const call: Call = {
    ...blank,
    ID: uuidAt(random, at),
    network_code: territory.network.network_code,
    call_id: String(firstCallId + index),
    call_type_id,
    problem_type_id,
    priority: pick(random, ['L', 'L', 'M', 'M', 'M', 'M', 'M', 'M', 'H', 'H']),
    skill,
    ...callTexts(random, territory, problem_type_id, product?.item_name ?? ''),
    business_unit: pick(random, unitsFor(territory.businessUnits, skill)),
    produit_uuid: product?.produit_uuid ?? null,
    code_product: product?.code_product ?? '',
    item_code: product?.item_code ?? '',
    item_name: product?.item_name ?? '',
    internal_serial_number: fictive_serial_number ? `F${digits(random, 9)}` : '',
    fictive_serial_number,
    ...who,
    ...(installed && contractOf(world, territory, installed, at)),
    wish_date_from: iso(at + (chance(random, 0.6) ? 0 : between(random, 1, 4) * day)),
    created_at: iso(at),
    created_by: taker.account_uuid,
    code_client: chance(random, 0.3) ? `D${digits(random, 6)}` : '',
    call_center: pick(random, chance(random, 0.5) ? territory.callCenters.slice(0, 1) : territory.callCenters),
  }
  return { call, place, at, taker }
}

/** The contract that covered the appliance when the call came in. */
function contractOf(world: World, territory: Territory, installed: Installed, at: number) {
  const isCovered = territory.network.enable_service_contract
  const terms = isCovered ? carriedAt(termsOf(world, territory, installed), at) : undefined
  return terms && { service_contract_uuid: terms.ID, service_contract_id: terms.service_contract_id }
}

/** Most calls are about an appliance with a card, which must have been installed by then. */
function installedBefore(world: World, territory: Territory, random: Random, at: number): Installed | undefined {
  if (territory.cards.count === 0 || chance(random, 0.12)) return undefined
  for (let attempt = 0; attempt < 4; attempt++) {
    const index = territory.cards.first + Math.floor(random() * territory.cards.count)
    const installed = makeCard(world, territory, index)
    if (Date.parse(installed.card.StartDate) < at - 12 * hour) return installed
  }
  return undefined
}

function ownerOf({ card, place }: Installed) {
  return {
    place,
    ins_id: card.InsId,
    fictive_serial_number: false,
    customer_code: card.OwnerCode,
    ...ownerOnCard(card),
    ...applianceOnCard(card),
  }
}

/** Somebody whose appliance has no card. Some addresses were never found on a map. */
function caller(random: Random, { culture, town }: Territory) {
  const place = town(random)
  const { name, email } = customer(random, culture)
  const { code_postal, ...point } = doorIn(random, place)
  return {
    place,
    customer_name: name,
    email,
    phone: phone(random, culture),
    ...street(random, culture),
    door_number: doorNumber(random, culture),
    code_postal,
    ville: place.ville,
    pays: place.pays,
    ...(chance(random, 0.6) ? point : {}),
  }
}

/** The problems an appliance can have: for each call type the numbers of its problem types; the first is its own fault. */
const problemsOf: Record<string, string> = {
  'WATER-HEATER': 'DHW12345 MNT13 STU14 INS23456',
  'GAS-WATER-HEATER': 'DHW126 MNT124 STU12 INS1456',
  'GAS-BOILER': 'HEA123456 MNT1246 STU123456 INS1456',
  'LARGE-BOILER': 'HEA123456 MNT1246 STU1236 INS156',
  'ELECTRIC-HEATING': 'HEA16 MNT1 STU13 INS356',
  'HEAT-PUMP': 'HPF123456 MNT156 STU123456 INS2356',
  'AIR-CONDITIONING': 'ACF123456 MNT15 STU1245 INS2356',
  SOLAR: 'SOF123456 MNT16 STU126 INS456',
}

function problemFor(random: Random, call_type_id: string, skill: string): string {
  const known = (problemsOf[skill] ?? '').split(' ').find((problems) => problems.startsWith(call_type_id))
  return call_type_id + pick(random, [...(known?.slice(3) ?? '12')])
}

function callTypeFor(random: Random, skill: string): string {
  const luck = random()
  if (luck < 0.08) return 'STU'
  if (luck < 0.22) return 'MNT'
  if (luck < 0.27) return 'INS'
  return problemsOf[skill]?.slice(0, 3) ?? pick(random, ['HEA', 'DHW', 'ACF'])
}

/** The unit that answers for such appliances, where the network has one of its own for them. */
function unitsFor(units: string[], skill: string): string[] {
  const kind = skill.includes('WATER') ? 'WATER' : /BOILER|ELECTRIC/.test(skill) ? 'HEAT' : 'CLIMATE'
  const own = units.filter((unit) => unit.startsWith(kind))
  return own.length > 0 ? own : units
}
