import type { RehearsalStep } from '@callout/domain/admin/admin.setup.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import type { DocumentRecord } from '@callout/domain/documents/document.ts'
import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { addMilliseconds, minuteMs } from '@callout/domain/platform/wall-clock.ts'
import { visitApi } from '@callout/domain/visits/visit.api.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { Call } from './rehearsal.context.ts'
import {
  findCallType,
  findCompanyActor,
  findFee,
  findPlaceOfCall,
  findSecondApprover,
} from './rehearsal.data.queries.ts'

/** The results of the steps before. */
interface Progress {
  ID: string
  call_id: string
  company: Actor
  technician: string
  fee: DocumentRecord
  version: number
}

/** Says with whom or what it was done. */
type Step = (call: Call, ctx: RequestContext, progress: Progress) => Promise<string>

const minutes = 60
const inAnHour = (now: string) => addMilliseconds(now, 60 * minuteMs)

/** The steps of a call, each by the person who takes it. */
export const steps: Readonly<Record<RehearsalStep, Step>> = {
  create: async (call, { tx, actor, lang }, progress) => {
    const type = await findCallType(tx, actor.network_code)
    const { code_product, ...place } = (await findPlaceOfCall(tx, actor.network_code)) ?? {}
    const subject = translate(lang, 'setup.rehearsal.subject')
    const created = await call(callApi.create, actor, {
      ...type,
      ...place,
      ...(code_product && { code_product }),
      ...{ subject, customer_name: subject, priority: 'M' },
    })
    Object.assign(progress, created)
    return code_product ?? ''
  },
  assign: async (call, { actor }, progress) => {
    const { version, subcontractor_name } = await call(callApi.assign, actor, { ID: progress.ID })
    progress.version = version
    return subcontractor_name
  },
  accept: async (call, { tx, actor, now }, progress) => {
    const { societe_uuid } = await call(callApi.load, actor, { ID: progress.ID })
    const { actor: company, technician } = await findCompanyActor(tx, actor, societe_uuid ?? '')
    const visit = { appointment_date_at: inAnHour(now), duration_minutes: minutes, technician }
    const { version } = await call(callApi.accept, company, { ID: progress.ID, ...visit })
    Object.assign(progress, { company, technician, version })
    return technician
  },
  visit: async (call, { now }, progress) => {
    progress.version = (await call(visitApi.start, progress.company, { ID: progress.ID, at: now })).version
    return ''
  },
  fee: async (call, { tx, actor }, progress) => {
    const ItemCode = await findFee(tx, actor.network_code)
    const { call_id } = progress
    progress.fee = await call(documentApi.saveFee, progress.company, {
      callID: call_id,
      lines: [{ ItemCode, Quantity: 1 }],
    })
    return ItemCode
  },
  report: async (call, { now, lang }, progress) => {
    const { ID, company } = progress
    const { version } = await call(callApi.load, company, { ID })
    const remark = translate(lang, 'setup.rehearsal.subject')
    await call(visitApi.finish, company, { ID, version, at: now, result: 'done', remark })
    return ''
  },
  approval: async (call, { tx, actor }, { call_id, fee }) => {
    const approve = (by: Actor) => call(documentApi.confirm, by, { type: 'fee', callID: call_id, DocNum: fee.DocNum })
    const { Confirmed } = await approve(actor)
    if (Confirmed === 'Y') return actor.user_name
    const second = await findSecondApprover(tx, actor)
    await approve(second)
    return `${actor.user_name}, ${second.user_name}`
  },
  invoice: async (call, { now }, { company, fee: { DocEntry, DocNum, DocTotal } }) => {
    // A number of its own: that of a company's invoice is taken for good.
    const supplierInvoice = `T${Date.parse(now).toString(36).toUpperCase()}`.slice(0, 10)
    await call(invoiceApi.generate, company, { supplierInvoice, fees: [{ DocEntry, DocNum, DocTotal }] })
    return ''
  },
}

/** Progress before the first step. A step reads what the steps before it have written. */
export const newProgress = () => ({}) as Progress
