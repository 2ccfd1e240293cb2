import type { CheckedLine } from '@callout/domain/documents/checks/check.facts.ts'
import { itemField, type SaveDocumentBody } from '@callout/domain/documents/document.bodies.ts'
import { findingsForWriter } from '@callout/domain/documents/document.checks.ts'
import { refusalToChange, refusalToWrite } from '@callout/domain/documents/document.rules.ts'
import type { DocumentCheck, DocumentType } from '@callout/domain/documents/document.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { findCall, type StoredCall, visibleCallByNumber } from '../../calls/call.queries.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { dayInTimeZone } from '../../platform/i18n/local-day.ts'
import { distanceToCallCompany } from '../document.company.ts'
import { loadLines, visibleDocument } from '../document.queries.ts'
import { linesToSave, roadKmOf } from '../document.save.ts'
import { loadFindings } from './check.documents.ts'
import { unsavedDocument } from './check.facts.ts'
import { toDocumentChecks } from './visible-checks.ts'

/** Findings of the checks if the document were saved like this. Refuses what a save would refuse. */
export const checkUnsavedDocument =
  (type: Exclude<DocumentType, 'dpc'>) =>
  async (ctx: RequestContext, input: SaveDocumentBody): Promise<DocumentCheck[]> => {
    const { tx, actor, now, lang } = ctx
    const { call, document } = await (input.docNum ? loadStored(ctx, type, input) : loadNew(ctx, input))
    const before = document ? await loadLines(tx, document.DocEntry) : []
    const distance = type === 'fee' ? await distanceToCallCompany(ctx, call) : null
    const lines = await linesToSave(ctx, { type, call, distance, before, ...(document && { document }) }, input)
    const source = unsavedDocument({
      DocEntry: document?.DocEntry ?? null,
      network_code: call.network_code,
      type,
      service_job_uuid: call.ID,
      societe_uuid: document ? document.societe_uuid : call.societe_uuid,
      DocDate: document?.DocDate ?? dayInTimeZone(now, actor.time_zone),
      created_at: document?.created_at ?? now,
      road_km: roadKmOf(ctx, distance),
      lines: lines.filter(({ LineStatus }) => LineStatus === 'O').map((line) => toCheckedLine(line, type)),
    })
    const findings = [...(await loadFindings(tx, source)).values()].flat()
    return toDocumentChecks(actor.role === Role.sat ? findingsForWriter(findings) : findings, lang)
  }

type SavedLine = Awaited<ReturnType<typeof linesToSave>>[number]

const toCheckedLine = (line: SavedLine, type: Exclude<DocumentType, 'dpc'>): CheckedLine => ({
  LineNum: line.LineNum,
  code: line[itemField(type)],
  Quantity: line.Quantity,
  Price: line.Price,
  Distance: line.Distance,
  TariffPrice: line.TariffPrice,
  TariffDay: line.TariffDay,
})

async function loadNew({ tx, actor }: RequestContext, { callID }: SaveDocumentBody) {
  const call = await visibleCallByNumber(tx, actor, callID)
  throwIfRefused(refusalToWrite(call))
  return { call, document: undefined }
}

async function loadStored(
  { tx, actor }: RequestContext,
  type: DocumentType,
  { docNum = '', callID }: SaveDocumentBody,
) {
  const document = await visibleDocument(tx, actor, { type, DocNum: docNum, call_id: callID })
  const call = await findCall(tx, actor, document.service_job_uuid)
  throwIfRefused(refusalToChange(document, call ?? null))
  // `refusalToChange` has already refused a document without a call.
  return { call: call as StoredCall, document }
}
