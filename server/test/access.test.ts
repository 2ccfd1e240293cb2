import { admits, Role, type Who } from '@callout/domain/kernel/access.ts'
import type { Endpoint } from '@callout/domain/kernel/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aCall,
  aCard,
  acceptedFor,
  anAttachment,
  aPicture,
  aProduct,
  company,
  heldBy,
  type Person,
  people,
} from './factories.ts'
import { type Caller, openHouse, type Reply, type TestHouse } from './harness.ts'

let house: TestHouse
const persons = Object.keys(people) as Person[]

beforeAll(async () => {
  house = await openHouse()
  await aProduct(house.db)
})
afterAll(() => house.close())

/** Rows of one company of one network, made anew for each request, so that none finds another's leavings. */
interface Rows {
  readonly ID: string
  readonly call_id: string
  readonly InsId: string
  /** A company of the same network. */
  readonly societe_uuid: string
  /** Added by whoever asks. */
  readonly attachment: { readonly ID: string; readonly file: string }
}

/** A body that is right but for who sends it. `row` says where a body names a row: whoever may not see it gets 404. */
interface Sample {
  readonly body: (rows: Rows) => Record<string, unknown>
  readonly row?: true
  readonly accepted?: true
}

const plan = { schedule_start_date: '2026-03-20T08:00:00Z', schedule_end_date: '2026-03-20T09:00:00Z' }
const visit = { appointment_date_at: '2026-03-20T08:00:00Z', duration_minutes: 60, technician: 'T1' }
const none = () => ({})

/** One sample an endpoint. One without a sample fails below, so that a new endpoint can't be forgotten. */
const samples: Record<string, Sample> = {
  'POST /api/ServiceCall/GetListData': { body: none },
  'POST /api/ServiceCall/ExportData': { body: () => ({ columns: [{ Name: 'Call', Field: 'call_id', Width: 10 }] }) },
  'POST /api/ServiceCall/GetUnassignedServicaCallsCount': { body: none },
  'POST /api/ServiceCall/ResetFormData': { body: ({ ID }) => ({ ID }), row: true },
  'POST /api/ServiceCall/UpdateFormData': { body: ({ ID }) => ({ ID, version: 1, phone: '699' }), row: true },
  'POST /api/ServiceCall/UpdateFormData assign': { body: ({ ID, societe_uuid }) => ({ ID, societe_uuid }), row: true },
  'POST /api/ServiceCall/UpdateFormData assignToPreviousSat': { body: ({ ID }) => ({ ID }), row: true },
  'POST /api/ServiceCall/UpdateFormData unassign': { body: ({ ID }) => ({ ID }), row: true },
  'POST /api/ServiceCall/UpdateFormData accept': { body: ({ ID }) => ({ ID, ...visit }), row: true },
  'POST /api/ServiceCall/UpdateFormData reject': { body: ({ ID }) => ({ ID, reject_reason: 'BUSY' }), row: true },
  'POST /api/ServiceCall/UpdateFormData planning': { body: ({ ID }) => ({ ID, ...plan }), row: true, accepted: true },
  'POST /api/ServiceCall/CreateServiceCall': {
    body: () => ({ call_type_id: 'REP', problem_type_id: 'LEAK', priority: 'L', subject: 'Noise' }),
  },
  'POST /api/ServiceCall/DeleteFormData': { body: ({ ID }) => ({ ID }), row: true },
  'POST /api/ServiceCall/GetAssignment': { body: ({ ID }) => ({ ID }), row: true },
  'POST /api/ServiceCall/GetEquipmentCards': { body: none },
  'POST /api/ServiceCall/UpdateEquipmentCard': {
    body: ({ InsId }) => ({ InsId, version: 1, City: 'León' }),
    row: true,
  },
  'GET /api/ServiceCall/GetItemCodesBySerialNumber': { body: () => ({ internal_serial_number: 'SN-0' }) },
  'POST /api/Societe/GetListData': { body: ({ call_id }) => ({ filterData: { call_id } }), row: true },
  'POST /api/History/GetListData': { body: ({ ID }) => ({ filterData: { service_job_uuid: ID } }), row: true },
  'POST /api/ValueList/GetList': { body: ({ ID }) => ({ valueList: 'technicians', record: ID }), row: true },
  'GET /api/ServiceCall/ResendAssignationEmail': { body: ({ ID }) => ({ service_call_id: ID }), row: true },
  'POST /api/ServiceCall/ResendAssignationEmail': {
    body: ({ call_id }) => ({ call_id, email: ['a@b.example'], subject: 'About the visit', text: 'When do you come?' }),
    row: true,
  },
  'POST /api/Attachments/GetListData': { body: ({ ID }) => ({ filterData: { service_job_uuid: ID } }), row: true },
  'POST /api/Attachments/UpdateAttachments': {
    body: ({ ID, attachment }) => ({ service_job_uuid: ID, ID: attachment.ID, attachment_name: 'Boiler room' }),
    row: true,
  },
  'POST /api/Attachments/DeleteFormData': {
    body: ({ ID, attachment }) => ({ service_job_uuid: ID, ID: attachment.ID }),
    row: true,
  },
  'POST /Images/UploadFile': { body: () => ({ type: 'Image', file: { name: 'a.png', content: aPicture } }) },
  'GET /Images/GetFile/:name': { body: ({ attachment }) => ({ name: attachment.file, type: 'Attachment' }), row: true },
  'GET /api/Address/Suggest': { body: () => ({ q: 'calle', country: 'ES' }) },
  'POST /Account/Check': { body: none },
}

/** Endpoints of the session: their own tests play them through, signing out and being someone else. */
const ofTheSession = new Set(['/Account/Logout', '/Account/ConnectAsUser'])

const nameOf = (endpoint: Endpoint) => [endpoint.method, endpoint.path, endpoint.update_type].filter(Boolean).join(' ')
const guarded = () =>
  [...house.app.served.values()]
    .flat()
    .map(({ endpoint }) => endpoint)
    .filter(({ who, path }) => typeof who !== 'string' && !ofTheSession.has(path))

async function freshRows(held: 'norte' | 'sur' | 'roma', sample: Sample, asking: Person): Promise<Rows> {
  const network_code = held === 'roma' ? 'YGNITA' : 'ATLIBE'
  const { InsId } = await aCard(house.db, { network_code })
  const visitOf = sample.accepted ? acceptedFor('2026-03-19T08:00:00.000Z') : {}
  const call = await aCall(house.db, { network_code, ins_id: InsId, ...heldBy(held), ...visitOf })
  const { account_uuid: created_by } = await house.db
    .selectFrom('accounts')
    .select('account_uuid')
    .where('subject', '=', asking)
    .executeTakeFirstOrThrow()
  const attachment = await anAttachment(house, call, { network_code, created_by })
  const societe_uuid = held === 'roma' ? company.roma : company.sur
  return { ...call, InsId: String(InsId), societe_uuid, attachment }
}

const standingOf = (person: Person) => {
  const { role, ...more } = people[person]
  return { role, canCreateCall: 'can_create_call' in more && more.can_create_call }
}

/** What a person should get for a row of that company: the status alone. */
function expected(who: Who, person: Person, held: 'norte' | 'sur' | 'roma', sample: Sample): number {
  const { role, networks, ...more } = people[person]
  if (!admits(who, standingOf(person))) return 403
  if (!sample.row) return 200
  const inNetwork = networks[0] === (held === 'roma' ? 'YGNITA' : 'ATLIBE')
  const own = role !== Role.sat || ('societe_uuid' in more && more.societe_uuid === heldBy(held).societe_uuid)
  return inNetwork && own ? 200 : 404
}

async function ask(caller: Caller, endpoint: Endpoint, rows: Rows, sample: Sample): Promise<Reply> {
  return caller.send(endpoint, sample.body(rows))
}

describe('who gets in where', () => {
  it('every endpoint has a sample here', () => {
    expect(
      guarded()
        .map(nameOf)
        .filter((name) => !samples[name]),
    ).toEqual([])
  })

  it('nobody without a user token', async () => {
    const application = await house.application()
    for (const endpoint of guarded()) {
      const sample = samples[nameOf(endpoint)] as Sample
      const rows = await freshRows('norte', sample, 'sat')
      for (const caller of [house.signedOut, house.withToken('forged'), application]) {
        const { status, body } = await ask(caller, endpoint, rows, sample)
        expect([nameOf(endpoint), status, body.customErrorCode]).toEqual([nameOf(endpoint), 401, 'Unauthorized'])
      }
    }
  })

  it.each(persons)('%s: by role, company and network', async (person) => {
    const caller = await house.as(person)
    const wrong: string[] = []
    for (const endpoint of guarded())
      for (const held of ['norte', 'sur', 'roma'] as const) {
        const sample = samples[nameOf(endpoint)] as Sample
        const rows = await freshRows(held, sample, person)
        const { status } = await ask(caller, endpoint, rows, sample)
        const right = expected(endpoint.who, person, held, sample)
        if (status !== right) wrong.push(`${nameOf(endpoint)} on a call of ${held}: ${status}, not ${right}`)
      }
    expect(wrong).toEqual([])
  })

  it('a network that is not the session’s is refused everywhere', async () => {
    const caller = await house.as('callcenter')
    for (const endpoint of guarded()) {
      const sample = samples[nameOf(endpoint)] as Sample
      const { status } = await caller.send(endpoint, sample.body(await freshRows('norte', sample, 'callcenter')), {
        query: { networkCode: 'YGNITA' },
      })
      expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), 403])
    }
  })
})
