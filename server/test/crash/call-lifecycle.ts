import { dayMs } from '@callout/domain/platform/wall-clock.ts'
import { dpcBody } from '../fixtures/documents.ts'
import { companyIds, pictureBytes } from '../fixtures/factories.ts'
import { uniqueInvoiceNumber } from '../fixtures/fees.ts'
import type { Claim, PerformAct } from './acts.ts'

/** 36 days ahead, so that no visit is planned in the past. */
const leadTimeMs = 36 * dayMs
const hourMs = 3600 * 1000
const instantOf = (milliseconds: number) => new Date(milliseconds).toISOString()

export interface LifecycleOptions {
  readonly act: PerformAct
  readonly claim: (claim: Claim) => void
  /** Unique text in everything this lifecycle writes. */
  readonly marker: string
  /** A one-use sign-in code. */
  readonly nextLoginCode: () => string | undefined
}

interface Call {
  readonly ID: string
  readonly call_id: string
}
/** Claims that an act was acknowledged, so that its values must be stored. */
type ClaimDone = (what: Claim['act'], values?: Claim['values'], number?: string) => void

/** Runs a call from creation to invoice, as several people. */
export async function runCallLifecycle(options: LifecycleOptions): Promise<void> {
  const { act, marker } = options
  const file = await uploadPicture(options)
  const created = file && (await createAndSave(options, { attachments: [{ name: `${marker}.png`, file }] }))
  if (!created) return
  const { call, claimDone } = created
  const { ID, call_id } = call
  const email = { email: [`${marker}@customer.example`, 'always@customer.example'], subject: marker, text: 'When?' }
  if (await act('mail', { call_id, ...email })) claimDone('mail')
  await createCardAndContract(options, call, claimDone)
  await assignAndAccept(options, call, claimDone)
  await writeFee(options, call, claimDone)
  await writeParts(options, call, claimDone)
  await writeReturnRequest(options, call, claimDone)
  const second = await uploadPicture(options)
  const images = second && [{ name: `${marker}.png`, file: second }]
  const attached = images && (await act('attach', { service_job_uuid: ID, attachment_name: marker, images }))
  if (attached) claimDone('attach', { attachment_name: marker, user_name: 'The dispatcher' }, attached.body.ID)
  await signInAndOut(options)
}

/** Creates a call and deletes it; its upload stays pending. */
export async function runDeletedCall(options: LifecycleOptions): Promise<void> {
  const created = (await uploadPicture(options)) && (await createAndSave(options))
  if (created && (await options.act('delete', { ID: created.call.ID }))) created.claimDone('delete')
}

async function createAndSave({ act, claim, marker }: LifecycleOptions, extraFields: object = {}) {
  const facts = { call_type_id: 'REP', problem_type_id: 'LEAK', priority: 'L', subject: marker }
  const created = await act('create', { ...facts, ...extraFields })
  if (!created) return undefined
  const call = created.body as Call
  const { ID, call_id } = call
  const claimDone: ClaimDone = (what, values, number = call_id) =>
    claim({ act: what, ID, number, marker, ...(values && { values }) })
  claimDone('create', { ...facts, call_id })
  if (await act('save', { ID, version: 1, phone2: marker })) claimDone('save', { phone2: marker })
  return { call, claimDone }
}

async function uploadPicture({ act, claim, marker }: LifecycleOptions): Promise<string | undefined> {
  const upload = await act('upload', { type: 'Image', file: { name: `${marker}.png`, content: pictureBytes } })
  if (!upload) return undefined
  claim({ act: 'upload', ID: '', number: upload.body.FileName, marker })
  return upload.body.FileName
}

/** A company rejects the call, gets it again, accepts it and moves its visit. */
async function assignAndAccept({ act, marker }: LifecycleOptions, { ID }: Call, claimDone: ClaimDone): Promise<void> {
  const societe_uuid = companyIds.norte
  if (await act('assign', { ID, societe_uuid })) claimDone('assign')
  if (await act('reject', { ID, reject_reason: 'OTHER', reject_text: marker })) claimDone('reject')
  // Assign even if the repeated rejection was refused: the first one was stored.
  if (await act('assign', { ID, societe_uuid })) claimDone('assign')
  const visit = { appointment_date_at: instantOf(Date.now() + leadTimeMs), duration_minutes: 60, technician: 'T1' }
  if (await act('accept', { ID, ...visit })) claimDone('accept', { technician: 'T1', societe_uuid })
  const start = Date.now() + leadTimeMs + 2 * hourMs
  // Whole minutes apart: the end is stored as a duration in minutes.
  const schedule = { schedule_start_date: instantOf(start), schedule_end_date: instantOf(start + hourMs) }
  if (await act('plan', { ID, ...schedule })) claimDone('plan', { ...schedule, duration_minutes: 60 })
}

/** Writes a fee, changes it, and has it approved and invoiced. */
async function writeFee({ act }: LifecycleOptions, { call_id: callID }: Call, claimDone: ClaimDone): Promise<void> {
  const written = await act('fee', { callID, lines: [{ ItemCode: 'VISIT', Quantity: 2 }, { ItemCode: 'HOUR' }] })
  if (!written) return
  const { DocNum, version } = written.body
  claimDone('fee', undefined, DocNum)
  const lines = [{ LineNum: 1, ItemCode: 'VISIT', Quantity: 3 }]
  const changed = await act('feeChange', { callID, docNum: DocNum, version, lines })
  if (!changed) return
  claimDone('feeChange', { DocTotal: 136.34, lines: 'VISIT 3, HOUR 1' }, DocNum)
  if (!(await act('approve', { type: 'fee', DocNum, callID }))) return
  claimDone('approve', { Confirmed: 'Y' }, DocNum)
  const { DocEntry, DocTotal } = changed.body
  const supplierInvoice = uniqueInvoiceNumber()
  const invoiced = await act('invoice', { supplierInvoice, fees: [{ DocEntry, DocNum, DocTotal }] })
  if (invoiced) claimDone('invoice', { supplier_invoice: supplierInvoice, DocTotal: 136.34, documents: 1 }, DocNum)
}

async function writeParts({ act }: LifecycleOptions, { call_id: callID }: Call, claimDone: ClaimDone): Promise<void> {
  const parts = await act('sparepart', { callID, lines: [{ CodeCom: 'VALVE', Quantity: 3 }] })
  if (parts) claimDone('sparepart', { DocTotal: 30.15, lines: 'VALVE 3' }, parts.body.DocNum)
}

async function writeReturnRequest({ act, marker }: LifecycleOptions, call: Call, claimDone: ClaimDone): Promise<void> {
  const address = { contact_name: marker, adresse: 'Polígono 3', code_postal: '28100', ville: 'Alcobendas', pays: 'ES' }
  const returned = await act('dpc', { ...dpcBody(call), dpc_user_type: 'Other', address })
  const stored = { ...address, ReturnType: 'WARRANTY', dpc_user_type: 'Other', lines: 'PUMP 1' }
  if (returned) claimDone('dpc', { ...stored, answers: 'fault It leaks, packed yes' }, returned.body.DocNum)
}

async function createCardAndContract(
  { act, marker }: LifecycleOptions,
  { ID }: Call,
  claimDone: ClaimDone,
): Promise<void> {
  const owner = { OwnerName: marker, Zip: '28001', Country: 'ES' }
  const card = { ...owner, OwnerPhone: '600', CodeCom: 'VALVE', StartDate: '2026-01-01', InternalSN: marker }
  const created = await act('card', { ...card, IsProduct: true, serviceCallID: ID })
  if (created) {
    const { InsId, version } = created.body
    claimDone('card', { ...owner, InternalSN: marker, CodeCom: 'VALVE' }, InsId)
    const changed = await act('cardChange', { InsId, version, OwnerPhone: '699', City: marker })
    if (changed) claimDone('cardChange', { OwnerPhone: '699', City: marker, version: version + 1 }, InsId)
  }
  const contract = await act('contract', { customer_name: marker, phone: '600' })
  if (!contract) return
  const number = contract.body.ID
  claimDone(
    'contract',
    { customer_name: marker, phone: '600', service_contract_id: contract.body.service_contract_id },
    number,
  )
  if (await act('contractChange', { ID: number, version: 1, remark: marker }))
    claimDone('contractChange', { remark: marker }, number)
}

/** Signs in; every second one also signs out. */
async function signInAndOut({ act, claim, marker, nextLoginCode }: LifecycleOptions): Promise<void> {
  const once = nextLoginCode()
  const opened = once && (await act('signIn', { code: once }))
  if (!opened) return
  const { sessionId, userToken, networkCode } = opened.body
  const signsOut = Math.random() < 0.5
  const values = { network_code: networkCode, connected_as: null }
  // A sign-out whose answer was lost ends the session as well, and the next sign-in deletes ended sessions.
  claim({ act: 'signIn', ID: '', number: sessionId, marker, values: signsOut ? undefined : values })
  if (signsOut && (await act('signOut', {}, userToken))) claim({ act: 'signOut', ID: '', number: sessionId, marker })
}
