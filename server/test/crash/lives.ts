import { attachmentApi, imageApi } from '@callout/domain/attachments/attachment.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import type { Endpoint } from '@callout/domain/kernel/endpoint.ts'
import { mailApi } from '@callout/domain/mail/mail.api.ts'
import { aPicture, company, type Person } from '../factories.ts'
import type { Outcome } from './client.ts'

/** A change the server said it made: what has to be found, whatever happened to the server afterwards. */
export interface Claim {
  readonly what: keyof typeof acts
  /** The call it was made to; '' for an upload. */
  readonly ID: string
  readonly number: string
  /** What only this change wrote. */
  readonly mark: string
}

export interface Act {
  readonly person: Person
  readonly endpoint: Endpoint
}

/** What the clients do, and as whom. */
export const acts = {
  upload: { person: 'dispatcher', endpoint: imageApi.upload },
  create: { person: 'dispatcher', endpoint: callApi.create },
  save: { person: 'dispatcher', endpoint: callApi.save },
  mail: { person: 'callcenter', endpoint: mailApi.send },
  assign: { person: 'dispatcher', endpoint: callApi.assign },
  accept: { person: 'sat', endpoint: callApi.accept },
  fee: { person: 'sat', endpoint: documentApi.saveFee },
  feeChange: { person: 'sat', endpoint: documentApi.saveFee },
  sparepart: { person: 'sat', endpoint: documentApi.saveSparePart },
  approve: { person: 'dispatcher', endpoint: documentApi.confirm },
  attach: { person: 'dispatcher', endpoint: attachmentApi.save },
  plan: { person: 'sat', endpoint: callApi.plan },
  delete: { person: 'dispatcher', endpoint: callApi.delete },
} as const satisfies Record<string, Act>

/** Does an act until it is answered; undefined where it was refused, or nobody is to be asked any more. */
export type Do = (
  what: keyof typeof acts,
  body: object,
) => Promise<Extract<Outcome, { kind: 'acknowledged' }> | undefined>

/** A tenth of a year ahead, so that no visit is promised for a moment that has passed. */
const ahead = 36 * 24 * 3600 * 1000
const instant = (milliseconds: number) => new Date(Date.now() + ahead + milliseconds).toISOString()
const hour = 3600 * 1000

/** One call from its creation to its papers, as several people make it; every fourth is deleted instead. */
export async function aLife(act: Do, claim: (claim: Claim) => void, mark: string, isDeleted: boolean): Promise<void> {
  const picture = { type: 'Image', file: { name: `${mark}.png`, content: aPicture } }
  const upload = await act('upload', picture)
  if (!upload) return
  claim({ what: 'upload', ID: '', number: upload.body.FileName, mark })
  const attachments = [{ name: `${mark}.png`, file: upload.body.FileName }]
  const made = await act('create', {
    call_type_id: 'REP',
    problem_type_id: 'LEAK',
    priority: 'L',
    subject: mark,
    ...(!isDeleted && { attachments }),
  })
  if (!made) return
  const { ID, call_id } = made.body as { ID: string; call_id: string }
  const done = (what: Claim['what'], number = call_id) => claim({ what, ID, number, mark })
  done('create')
  if (await act('save', { ID, version: 1, phone2: mark })) done('save')
  if (isDeleted) {
    if (await act('delete', { ID })) done('delete')
    return
  }
  const email = [`${mark}@customer.example`, 'always@customer.example']
  if (await act('mail', { call_id, email, subject: mark, text: 'When may we come?' })) done('mail')
  if (await act('assign', { ID, societe_uuid: company.norte })) done('assign')
  const visit = { appointment_date_at: instant(0), duration_minutes: 60, technician: 'T1' }
  if (await act('accept', { ID, ...visit })) done('accept')
  const written = await act('fee', {
    callID: call_id,
    lines: [{ ItemCode: 'VISIT', Quantity: 2 }, { ItemCode: 'HOUR' }],
  })
  if (written) {
    const { DocNum, version } = written.body
    done('fee', DocNum)
    const more = { callID: call_id, docNum: DocNum, version, lines: [{ LineNum: 1, ItemCode: 'VISIT', Quantity: 3 }] }
    const changed = await act('feeChange', more)
    if (changed) done('feeChange', DocNum)
    if (await act('approve', { type: 'fee', DocNum, callID: call_id })) done('approve', DocNum)
  }
  const parts = await act('sparepart', { callID: call_id, lines: [{ CodeCom: 'VALVE', Quantity: 3 }] })
  if (parts) done('sparepart', parts.body.DocNum)
  const second = await act('upload', picture)
  if (second) {
    claim({ what: 'upload', ID: '', number: second.body.FileName, mark })
    const images = [{ name: `${mark}.png`, file: second.body.FileName }]
    const attached = await act('attach', { service_job_uuid: ID, attachment_name: mark, images })
    if (attached) done('attach', attached.body.ID)
  }
  const moved = { schedule_start_date: instant(2 * hour), schedule_end_date: instant(3 * hour) }
  if (await act('plan', { ID, ...moved })) done('plan')
}
