import { maySeeAccounting } from '@callout/domain/documents/document.rules.ts'
import { accountingFields } from '@callout/domain/documents/document.ts'
import type { ChangedItem } from '@callout/domain/history/history.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { Role } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { sql } from 'kysely'
import { contractsVisibleTo } from '../contracts/contract.queries.ts'
import { visibleAuthor } from '../platform/audit/history.ts'
import type { RequestContext } from '../platform/http/context.ts'
import {
  contractNumbersOf,
  newValuesOnly,
  type StoredHistory,
  visibleToCompany,
  withChangedItems,
  withKnownContractNumbers,
} from './history.visibility.ts'

/** The history rows of a visible record as the actor may read them, newest first. */
export async function loadVisibleHistory(
  { tx, actor, lang }: RequestContext,
  owner: 'service_job_uuid' | 'service_contract_uuid' | 'supplier_invoice_uuid',
  ID: string,
): Promise<StoredHistory[]> {
  const rows = await tx
    .selectFrom('history')
    .select(['ID', visibleAuthor(actor).as('user_name'), 'created_at', 'societe_uuid', 'change_data'])
    .where(owner, '=', ID)
    // Rows about a company's documents are visible to that company and central staff only.
    .where((where) =>
      actor.role === Role.sat
        ? where.or([where('societe_uuid', 'is', null), where('societe_uuid', '=', actor.societe_uuid)])
        : where.lit(true),
    )
    // An import adds old rows late.
    .orderBy('created_at', 'desc')
    .orderBy('ID', 'desc')
    // The column holds what the server wrote.
    .$castTo<StoredHistory>()
    .execute()
  const company = actor.societe_uuid
  const visibleRows = company ? visibleToCompany(company, rows, translate(lang, 'history.another_held')) : rows
  return visibleRows.map((row) => ({
    ...row,
    change_data: withChangedItems(row, readableItems(actor, row.change_data.changedItem)),
  }))
}

/** The items without internal fields, and without accounting fields unless the actor may see those. */
function readableItems(actor: Actor, items: readonly ChangedItem[]): ChangedItem[] {
  const listedItems = items.filter(({ field }) => isListedField(field))
  if (maySeeAccounting(actor)) return listedItems
  return listedItems.filter(({ field }) => !Object.hasOwn(accountingFields, field))
}

// The company's key is stored to find the holder; readers see the company's name.
const holderField = 'societe_uuid'
const isListedField = (field: string) => field !== holderField

/** The numbers of the contracts in these items that the actor's company sees itself. */
export async function ownContractNumbers(
  { tx, actor }: Pick<RequestContext, 'tx' | 'actor'>,
  items: readonly ChangedItem[],
): Promise<Set<unknown>> {
  const numbers = contractNumbersOf(items)
  if (numbers.length === 0) return new Set()
  const { rows } = await sql<{ service_contract_id: string }>`select row.service_contract_id
    from service_contracts row where row.service_contract_id = any(${numbers}) and ${contractsVisibleTo(actor)}`.execute(
    tx,
  )
  return new Set(rows.map(({ service_contract_id }) => service_contract_id))
}

/**
 * The changed items that the actor, who sees the record after the change, may read. A company that got the record by
 * this change reads only the new values.
 */
export function itemsForHolder(
  actor: Actor,
  items: readonly ChangedItem[],
  knownContracts: ReadonlySet<unknown>,
): ChangedItem[] {
  const readable = readableItems(actor, items)
  if (actor.societe_uuid === null) return readable
  const known = withKnownContractNumbers(readable, knownContracts)
  return items.some(({ field }) => field === holderField) ? newValuesOnly(known) : known
}
