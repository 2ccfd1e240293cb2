// A third-party program: it knows the server only through the client that openapi-typescript generates.
// `../openapi.test.ts` generates that client, checks the types of this program and runs it.
import createClient from 'openapi-fetch'
import type { components, paths } from './api.ts'

const [baseUrl = '', dispatcherKey = '', companyKey = '', userToken = '', company = ''] = process.argv.slice(2)
const clientOf = (key: string) => createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } })
const dispatcher = clientOf(dispatcherKey)
const sat = clientOf(companyKey)
const person = clientOf(userToken)

type Refusal = components['schemas']['Refusal']
type Problem = components['schemas']['Problem']

/** Throws if the call failed or was refused. */
function expectDone(answer: { data?: { HasError: boolean; Message: string }; error?: Problem }) {
  if (answer.error) throw new Error(answer.error.Message)
  if (answer.data?.HasError !== false) throw new Error(answer.data?.Message ?? 'no answer')
}

/** The data of an answer. Throws if the call failed or was refused. */
function dataOf<T>(answer: { data?: { HasError: false; Data: T } | Refusal; error?: Problem }): T {
  if (answer.error) throw new Error(answer.error.Message)
  if (!answer.data) throw new Error('no answer')
  if (answer.data.HasError) throw new Error(`${answer.data.Message} ${JSON.stringify(answer.data.Errors)}`)
  return answer.data.Data
}

const { ID, call_id } = dataOf(
  await dispatcher.POST('/api/ServiceCall/CreateServiceCall', {
    params: { header: { 'Idempotency-Key': 'order 4711' } },
    body: { call_type_id: 'REP', problem_type_id: 'LEAK', priority: 'H', subject: 'The boiler leaks' },
  }),
)
const update = '/api/ServiceCall/UpdateFormData'
expectDone(await dispatcher.POST(update, { body: { update_type: 'assign', ID, societe_uuid: company } }))
expectDone(
  await sat.POST(update, {
    body: {
      update_type: 'accept',
      ID,
      appointment_date_at: '2026-03-20T08:00:00Z',
      duration_minutes: 60,
      technician: 'T1',
    },
  }),
)
expectDone(
  await sat.POST(update, {
    body: {
      update_type: 'planning',
      ID,
      schedule_start_date: '2026-03-21T08:00:00Z',
      schedule_end_date: '2026-03-21T09:30:00Z',
    },
  }),
)
const fee = dataOf(
  await sat.POST('/api/ServiceCall/UpdateFee', {
    body: { callID: call_id, lines: [{ ItemCode: 'VISIT', Quantity: 1 }] },
  }),
)
const planned = dataOf(await sat.POST('/api/ServiceCall/ResetFormData', { body: { ID } }))
expectDone(
  await sat.POST(update, {
    body: { ID, version: planned.version, status_id: 1, description_sat: 'The valve was replaced' },
  }),
)
const approval = { type: 'fee', docType: 'fee', callID: call_id, DocNum: fee.DocNum, version: fee.version } as const
const byKey = await dispatcher.POST('/api/ServiceCall/ConfirmDocument', { body: approval })
dataOf(await person.POST('/api/ServiceCall/ConfirmDocument', { body: approval }))
const approved = await sat.POST('/api/SocieteInvoiceGenerationData/GetListData', {
  body: { request: { PageSize: 0 }, filterData: { confirmed: true, status: 'O', call_id } },
})
const fees = (approved.data?.Data ?? []).map(({ DocEntry, DocNum, SCOrigin, DocTotal, DocDate }) => ({
  DocEntry,
  DocNum,
  SCOrigin,
  DocTotal,
  DocDate,
}))
const invoice = dataOf(
  await sat.POST('/api/ServiceCall/GenerateInvoice', { body: { supplierInvoice: 'F-4711', fees } }),
)

// A failure and a refusal have types too.
const hidden = await sat.POST('/api/ServiceCall/ResetFormData', { body: { ID: 'unknown' } })
const again = await sat.POST('/api/ServiceCall/GenerateInvoice', { body: { supplierInvoice: 'F-4711', fees } })
console.log(
  JSON.stringify({
    call_id,
    schedule_start_date: planned.schedule_start_date,
    DocTotal: invoice.DocTotal,
    documents: invoice.documents,
    byKey: byKey.error?.status,
    hidden: hidden.error?.status,
    again: again.data?.HasError,
  }),
)
