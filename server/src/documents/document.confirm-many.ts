import { documentApi } from '@callout/domain/documents/document.api.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { sql } from 'kysely'
import { batchRows } from '../platform/batch/batch-rows.ts'
import { inTransaction, runBatch } from '../platform/batch/run-batch.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { successMessage } from '../platform/http/success-message.ts'
import { cachedValueLists } from '../value-lists/value-list.queries.ts'
import { confirmDocument } from './document.decide.ts'
import { documentsVisibleTo } from './document.queries.ts'
import { documentSource } from './document.source.ts'
import { refuseUnlessDpcAllowed } from './dpc.access.ts'

interface DocumentItem {
  readonly DocNum: string
  readonly version?: number | null | undefined
}

/** Approves each document of a batch like the single approval: by its own rules, with its own history. */
export async function confirmMany(ctx: RequestContext, body: BodyOf<typeof documentApi.confirmMany>) {
  const { type } = body
  if (type === 'dpc') refuseUnlessDpcAllowed(ctx.actor)
  const source = documentSource(type, ctx.actor, await cachedValueLists(ctx, ctx.actor.network_code), ctx.lang)
  const columns = ['DocNum', 'version']
  const documents = await batchRows<DocumentItem, object>(ctx, source, body, { keyOf: ({ DocNum }) => DocNum, columns })
  const calls = await callsOfDocuments(ctx, type, documents)
  const confirm = inTransaction(confirmDocument)
  return runBatch(
    ctx,
    documents,
    ({ DocNum }) => ({ DocNum }),
    async (rowCtx, { DocNum, version }) => {
      const row = await confirm(rowCtx, { type, DocNum, version, callID: calls.get(DocNum) ?? '' })
      return { version: row.version, Message: successMessage(documentApi.confirm, row, ctx.lang) }
    },
  )
}

/** The call numbers of those documents that the actor may see, by `DocNum`. */
async function callsOfDocuments({ tx, actor }: RequestContext, type: string, documents: readonly DocumentItem[]) {
  const numbers = documents.map(({ DocNum }) => DocNum)
  const { rows } = await sql<{ DocNum: string; call_id: string }>`select row."DocNum", row.call_id from documents row
    where row."DocNum" = any (${numbers}) and row.type = ${type} and ${documentsVisibleTo(actor)}`.execute(tx)
  return new Map(rows.map(({ DocNum, call_id }) => [DocNum, call_id]))
}
