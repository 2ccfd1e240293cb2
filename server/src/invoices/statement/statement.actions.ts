import { Readable } from 'node:stream'
import { invoiceTotal } from '@callout/domain/invoices/invoice.rules.ts'
import { toFileNamePart } from '@callout/domain/invoices/invoice.ts'
import type { invoiceUploadApi } from '@callout/domain/invoices/uploaded/invoice.upload.api.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { xlsxType } from '@callout/domain/platform/list.request.ts'
import { RefusalError, refuse, refuseField } from '@callout/domain/platform/refusal.ts'
import type { AccessRecord } from '../../platform/audit/access-log.ts'
import { loadNetworkProfile } from '../../platform/database/network-profile.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { countPdf } from '../../platform/http/quotas.ts'
import type { FileResponse } from '../../platform/http/send-file.ts'
import { dayInTimeZone } from '../../platform/i18n/local-day.ts'
import { draftInvoice, loadOpenFees } from '../generate/invoice.draft.ts'
import { factsText, loadInvoiceParties } from '../generate/invoice.generate.ts'
import { electronicInvoiceOf } from '../invoice.electronic.ts'
import { fileTypes } from '../invoice.files.ts'
import { writeUbl } from '../ubl.ts'
import { renderStatementPdf } from './statement.pdf.ts'
import { statementSheet } from './statement.xlsx.ts'

/** Sends what a company puts on its own invoice for approved fee documents. Nothing is stored. */
export async function sendStatement(
  ctx: RequestContext,
  { fees, form }: BodyOf<typeof invoiceUploadApi.statement>,
): Promise<FileResponse> {
  if (form === 'pdf') await countPdf(ctx)
  const { draft, missing } = await ctx.tx.transaction().execute((tx) => loadDraft({ ...ctx, tx }, fees))
  const network = await loadNetworkProfile(ctx.tx, draft.network_code)
  const day = dayInTimeZone(ctx.now, network.time_zone)
  const invoice = electronicInvoiceOf(draft, network)
  const electronic = invoice && ({ ...invoice, type: '325', number: `ST-${day}` } as const)
  const name = toFileNamePart(translate(ctx.lang, 'invoice.statement_of', { day }))
  const accessRecord = (): AccessRecord => ({
    action: 'exported',
    kind: 'invoicegeneration',
    filter: { fees },
    rows: draft.documents,
  })
  if (form === 'xlsx') {
    const stream = statementSheet(draft, electronic, network, ctx.lang)
    return { type: xlsxType, filename: `${name}.xlsx`, stream, accessRecord }
  }
  if (form === 'ubl' && !electronic)
    throw new RefusalError(
      refuse('invoice.refused.facts_to_match', { params: { facts: factsText(ctx.lang, missing) } }),
    )
  const bytes =
    form === 'ubl' && electronic
      ? Buffer.from(writeUbl(electronic))
      : await renderStatementPdf(ctx, draft, electronic, network)
  const { type, ending } = fileTypes[form]
  return { type, filename: `${name}.${ending}`, stream: Readable.from([bytes]), length: bytes.length, accessRecord }
}

async function loadDraft(ctx: RequestContext, fees: readonly number[]) {
  const { missing } = await loadInvoiceParties(ctx)
  const open = await loadOpenFees(ctx, fees)
  const entries = open.map(({ DocEntry }) => DocEntry)
  const draft = entries.length > 0 && (await draftInvoice(ctx, entries, invoiceTotal(open), missing.length === 0))
  if (!draft) throw new RefusalError(refuseField('fees', 'invoice.refused.empty'))
  return { draft, missing }
}
