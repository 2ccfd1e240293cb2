import { documentApi } from '@callout/domain/documents/document.api.ts'
import { refusalInBatch, refusalUnlessClean } from '@callout/domain/documents/document.approval.rules.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { sql } from 'kysely'
import { batchRows } from '../platform/batch/batch-rows.ts'
import { inTransaction, runBatch } from '../platform/batch/run-batch.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { successMessage } from '../platform/http/success-message.ts'
import { cachedValueLists } from '../value-lists/value-list.queries.ts'
import { approveDocument } from './document.decide.ts'
import { documentsVisibleTo } from './document.queries.ts'
import { documentSource } from './document.source.ts'
import { refuseUnlessDpcAllowed } from './dpc.access.ts'

interface DocumentItem {
  readonly DocNum: string
  readonly version?: number | null | undefined
}

/** Approves each document of a batch like the single approval: by its own rules, with its own history. */
export async function confirmMany(ctx: RequestContext, body: BodyOf<typeof documentApi.confirmMany>) {
  const { type, clean } = body
  if (type === 'dpc') refuseUnlessDpcAllowed(ctx.actor)
  const source = documentSource(type, ctx.actor, await cachedValueLists(ctx, ctx.actor.network_code), ctx.lang)
  const columns = ['DocNum', 'version']
  const documents = await batchRows<DocumentItem, object>(ctx, source, body, { keyOf: ({ DocNum }) => DocNum, columns })
  const calls = await callsOfDocuments(ctx, type, documents)
  const refusalOf = clean ? refusalOfClean : refusalInBatch
  const confirm = inTransaction((rowCtx, input: BodyOf<typeof documentApi.confirm>) =>
    approveDocument(rowCtx, input, refusalOf),
  )
  return runBatch(
    ctx,
    documents,
    ({ DocNum }) => ({ DocNum, first_of_two: false }),
    async (rowCtx, { DocNum, version }) => {
      const row = await confirm(rowCtx, { type, DocNum, version, callID: calls.get(DocNum) ?? '' })
      const Message = successMessage(documentApi.confirm, row, ctx.lang)
      return { version: row.version, Message, first_of_two: row.Confirmed === 'N' }
    },
  )
}

/** Refuses what an approval of all clean documents skips. */
const refusalOfClean: typeof refusalInBatch = (document, policy, account_uuid) =>
  refusalUnlessClean(document) ?? refusalInBatch(document, policy, account_uuid)

/** The call numbers of those documents that the actor may see, by `DocNum`. */
async function callsOfDocuments({ tx, actor }: RequestContext, type: string, documents: readonly DocumentItem[]) {
  const numbers = documents.map(({ DocNum }) => DocNum)
  const { rows } = await sql<{ DocNum: string; call_id: string }>`select row."DocNum", row.call_id from documents row
    where row."DocNum" = any (${numbers}) and row.type = ${type} and ${documentsVisibleTo(actor)}`.execute(tx)
  return new Map(rows.map(({ DocNum, call_id }) => [DocNum, call_id]))
}
