import { CallStatus, type Priority } from '@callout/domain/calls/call.ts'
import { promisedUntil } from '@callout/domain/calls/promise.ts'
import { applianceFromCard, customerFromCard } from '@callout/domain/equipment/card.ts'
import { termsInForceAt, termsOf } from '../contracts/contract-terms.ts'
import type { ChangeAuthor } from '../master-data/accounts.ts'
import { createCard, type InstalledAppliance } from '../master-data/equipment.ts'
import { createCustomer, createDoorNumber, createPhoneNumber, createStreet } from '../master-data/names.ts'
import { type Place, pickDoorIn } from '../master-data/places.ts'
import { plantedProblem } from '../planted-defects.ts'
import { chance, createRandom, pickOne, type Random, randomDigits, randomInteger, randomUuidAt } from '../random.ts'
import { createCallTexts } from '../texts/call-texts.ts'
import type { DemoWorld, NetworkData } from '../world.ts'
import { day, hour } from './calendar.ts'

/** Number of the first call. */
export const firstCallId = 10_000_001

const text = '' as string
const unsetText = null as string | null
const unsetNumber = null as number | null

/** A stored call with every column. Instants are ISO 8601 text. */
const blankCall = {
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
  produit_uuid: unsetText,
  code_product: text,
  item_code: text,
  item_name: text,
  ins_id: unsetNumber,
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
  latitude: unsetNumber,
  longitude: unsetNumber,
  email: text,
  phone: text,
  phone2: text,
  wish_date_from: unsetText,
  appointment_date_at: unsetText,
  duration_minutes: unsetNumber,
  schedule_start_date: unsetText,
  schedule_end_date: unsetText,
  appointments: 0,
  created_at: text,
  updated_at: text,
  created_by: unsetText,
  accepted_at: unsetText,
  answered_in_time: null as boolean | null,
  done_at: unsetText,
  rejected_at: unsetText,
  reject_reason: text,
  rejected_by: text,
  reopening_reason: text,
  societe_uuid: unsetText,
  subcontractor_name: text,
  subcontractor_phone: text,
  supplier_code: text,
  technician: text,
  assigned_at: unsetText,
  assigned_by: unsetText,
  answer_due_at: unsetText,
  answer_remind_at: unsetText,
  promised_until: unsetText,
  code_client: text,
  call_center: text,
  warranty_start_date: unsetText,
  warranty_end_date: unsetText,
  warranty_extension_date: unsetText,
  service_contract_uuid: unsetText,
  service_contract_id: text,
  defect_code1: text,
  defect_code2: text,
  defect_code3: text,
  defect_code4: text,
}
export type Call = typeof blankCall

/** A new call, the place of the appliance, and who took the call. */
export interface NewCall {
  call: Call
  place: Place
  at: number
  takenBy: ChangeAuthor
}

export const toIsoString = (at: number) => new Date(at).toISOString()

/** Creates the call of an index in its state at creation. */
export function createNewCall(
  world: DemoWorld,
  networkData: NetworkData,
  random: Random,
  index: number,
  at: number,
): NewCall {
  const installed = pickInstalledBefore(world, networkData, random, at)
  const product = installed?.product ?? (chance(random, 0.7) ? networkData.pickProduct(random) : undefined)
  const call_type_id = pickCallType(random, product?.skill ?? '')
  const usualProblem = pickProblemType(random, call_type_id, product?.skill ?? '')
  // A separate generator, so that planted defects do not change the rest of the call.
  const planted = createRandom(world.seed, 'planted defect', index)
  const problem_type_id =
    (installed && plantedProblem(planted, installed.card, call_type_id, at, world.now)) ?? usualProblem
  const skill = product?.skill ?? networkData.callTypeSkills.get(call_type_id) ?? ''
  const takenBy = chance(random, 0.8) ? networkData.callCentre : pickOne(random, networkData.dispatchers)
  const fictive_serial_number = !installed && chance(random, 0.5)
  const { place, ...customer } = installed ? ownerOf(installed) : customerWithoutCard(random, networkData)
  const call: Call = {
    ...blankCall,
    ID: randomUuidAt(random, at),
    network_code: networkData.network.network_code,
    call_id: String(firstCallId + index),
    call_type_id,
    problem_type_id,
    priority: pickOne(random, ['L', 'L', 'M', 'M', 'M', 'M', 'M', 'M', 'H', 'H']),
    skill,
    ...createCallTexts(random, networkData, problem_type_id, product?.item_name ?? ''),
    business_unit: pickOne(random, businessUnitsFor(networkData.businessUnits, skill)),
    produit_uuid: product?.produit_uuid ?? null,
    code_product: product?.code_product ?? '',
    item_code: product?.item_code ?? '',
    item_name: product?.item_name ?? '',
    internal_serial_number: fictive_serial_number ? `F${randomDigits(random, 9)}` : '',
    fictive_serial_number,
    ...customer,
    ...(installed && contractOf(world, networkData, installed, at)),
    wish_date_from: toIsoString(at + (chance(random, 0.6) ? 0 : randomInteger(random, 1, 4) * day)),
    created_at: toIsoString(at),
    updated_at: toIsoString(at),
    created_by: takenBy.account_uuid,
    code_client: chance(random, 0.3) ? `D${randomDigits(random, 6)}` : '',
    call_center: pickOne(random, chance(random, 0.5) ? networkData.callCenters.slice(0, 1) : networkData.callCenters),
  }
  return { call, place, at, takenBy }
}

/** The contract that covered the appliance when the call came in. */
function contractOf(world: DemoWorld, networkData: NetworkData, installed: InstalledAppliance, at: number) {
  const isCovered = networkData.network.enable_service_contract
  const terms = isCovered ? termsInForceAt(termsOf(world, networkData, installed), at) : undefined
  return (
    terms && {
      service_contract_uuid: terms.ID,
      service_contract_id: terms.service_contract_id,
      promised_until: promisedUntil(terms, toIsoString(at)),
    }
  )
}

/** Picks an appliance with a card, installed before `at`; undefined for a call without a card. */
function pickInstalledBefore(
  world: DemoWorld,
  networkData: NetworkData,
  random: Random,
  at: number,
): InstalledAppliance | undefined {
  if (networkData.cards.count === 0 || chance(random, 0.12)) return undefined
  for (let attempt = 0; attempt < 4; attempt++) {
    const index = networkData.cards.first + Math.floor(random() * networkData.cards.count)
    const installed = createCard(world, networkData, index)
    if (Date.parse(installed.card.StartDate) < at - 12 * hour) return installed
  }
  return undefined
}

function ownerOf({ card, place }: InstalledAppliance) {
  return {
    place,
    ins_id: card.InsId,
    fictive_serial_number: false,
    customer_code: card.OwnerCode,
    ...customerFromCard(card),
    ...applianceFromCard(card),
  }
}

/** A customer whose appliance has no card. Some addresses have no coordinates. */
function customerWithoutCard(random: Random, { culture, pickTown }: NetworkData) {
  const place = pickTown(random)
  const { name, email } = createCustomer(random, culture)
  const { code_postal, ...point } = pickDoorIn(random, place)
  return {
    place,
    customer_name: name,
    email,
    phone: createPhoneNumber(random, culture),
    ...createStreet(random, culture),
    door_number: createDoorNumber(random, culture),
    code_postal,
    ville: place.ville,
    pays: place.pays,
    ...(chance(random, 0.6) ? point : {}),
  }
}

/** Call types by skill, each with the digits of its problem types. The first is the usual fault of the appliance. */
const problemTypesBySkill: Record<string, string> = {
  'WATER-HEATER': 'DHW12345 MNT13 STU14 INS23456',
  'GAS-WATER-HEATER': 'DHW126 MNT124 STU12 INS1456',
  'GAS-BOILER': 'HEA123456 MNT1246 STU123456 INS1456',
  'LARGE-BOILER': 'HEA123456 MNT1246 STU1236 INS156',
  'ELECTRIC-HEATING': 'HEA16 MNT1 STU13 INS356',
  'HEAT-PUMP': 'HPF123456 MNT156 STU123456 INS2356',
  'AIR-CONDITIONING': 'ACF123456 MNT15 STU1245 INS2356',
  SOLAR: 'SOF123456 MNT16 STU126 INS456',
}

function pickProblemType(random: Random, call_type_id: string, skill: string): string {
  const problems = (problemTypesBySkill[skill] ?? '').split(' ').find((entry) => entry.startsWith(call_type_id))
  return call_type_id + pickOne(random, [...(problems?.slice(3) ?? '12')])
}

function pickCallType(random: Random, skill: string): string {
  const roll = random()
  if (roll < 0.08) return 'STU'
  if (roll < 0.22) return 'MNT'
  if (roll < 0.27) return 'INS'
  return problemTypesBySkill[skill]?.slice(0, 3) ?? pickOne(random, ['HEA', 'DHW', 'ACF'])
}

/** The business units of the network for such appliances, or all units if it has none for them. */
function businessUnitsFor(units: string[], skill: string): string[] {
  const kind = skill.includes('WATER') ? 'WATER' : /BOILER|ELECTRIC/.test(skill) ? 'HEAT' : 'CLIMATE'
  const own = units.filter((unit) => unit.startsWith(kind))
  return own.length > 0 ? own : units
}
