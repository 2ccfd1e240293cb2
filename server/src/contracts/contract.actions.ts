import type { ContractRow, contractApi, coverageApi } from '@callout/domain/contracts/contract.api.ts'
import { contractList } from '@callout/domain/contracts/contract.list.ts'
import type { ApplianceContractFacts, ContractRecord } from '@callout/domain/contracts/contract.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { findCardForCall, mayFindBySerial } from '../equipment/card.queries.ts'
import { exportList } from '../platform/exports/export-list.ts'
import type { RequestContext } from '../platform/http/context.ts'
import type { FileResponse } from '../platform/http/send-file.ts'
import { recordCopy } from '../platform/lists/copy.ts'
import { loadListPage } from '../platform/lists/page.ts'
import { cachedValueLists } from '../value-lists/value-list.queries.ts'
import { findContractForAppliance } from './appliance.queries.ts'
import { blankContract } from './contract.blank.ts'
import {
  contractExportTexts,
  contractSource,
  contractsVisibleTo,
  visibleContract,
  visibleTemplateOf,
} from './contract.queries.ts'
import { loadContractRecords, toContractRecord } from './contract.record.ts'
import { cachedContractTemplates, loadCoverage } from './template.queries.ts'

async function loadTexts(ctx: RequestContext) {
  const { network_code } = ctx.actor
  return {
    lists: await cachedValueLists(ctx, network_code),
    templates: await cachedContractTemplates(ctx, network_code),
  }
}

export async function listContracts(
  ctx: RequestContext,
  request: BodyOf<typeof contractApi.list>,
): Promise<{ Data: ContractRow[]; Total: number }> {
  const { lists, templates } = await loadTexts(ctx)
  const source = {
    ...contractSource(ctx.actor, lists, templates),
    recordsOf: (IDs: readonly string[]) => loadContractRecords(ctx, IDs),
  }
  const page = await loadListPage(ctx, source, request)
  if (request.fields === 'all') recordCopy(ctx, contractList.name, request, page.Data.length)
  return page
}

export async function exportContracts(
  ctx: RequestContext,
  request: BodyOf<typeof contractApi.export>,
): Promise<FileResponse> {
  const { lists, templates } = await loadTexts(ctx)
  const source = contractSource(ctx.actor, lists, templates)
  return exportList(ctx, source, request, contractExportTexts(lists, templates, ctx.lang))
}

export async function loadContract(
  ctx: RequestContext,
  { ID }: BodyOf<typeof contractApi.load>,
): Promise<ContractRecord> {
  if (ID === 'create') return blankContract(ctx)
  const contract = await visibleContract(ctx.tx, ctx.actor, ID)
  ctx.recordAccess({ action: 'opened', kind: 'contract', record: contract.ID })
  return toContractRecord(ctx, contract)
}

/**
 * The contract that a new call for this appliance would get. A company sees the details of its own contracts.
 * Of another company's contract it sees only the end date, and only if it may create calls.
 */
export async function contractFactsFor(
  ctx: RequestContext,
  request: BodyOf<typeof contractApi.forAppliance>,
): Promise<ApplianceContractFacts | null> {
  const { tx, actor } = ctx
  if (actor.societe_uuid === null || !mayFindBySerial(actor))
    return toContractFacts(ctx, await findContractForAppliance(ctx, request, contractsVisibleTo(actor)))
  const serial = (request.internal_serial_number ?? '').trim()
  const card = request.ins_id && (await findCardForCall(tx, actor, request.ins_id, serial))
  const contract = await findContractForAppliance(ctx, { ...request, ins_id: card ? request.ins_id : '' })
  if (!contract || contract.societe_uuid === actor.societe_uuid) return toContractFacts(ctx, contract)
  return { ...hiddenContractFacts, end_date: contract.end_date }
}

const hiddenContractFacts = {
  service_contract_uuid: '',
  service_contract_id: '',
  contract_template: '',
  contract_template_description: '',
  start_date: null,
  coverage: [],
  can: { open: false },
}

async function toContractFacts(
  ctx: RequestContext,
  contract: Awaited<ReturnType<typeof findContractForAppliance>>,
): Promise<ApplianceContractFacts | null> {
  if (!contract) return null
  const { tx, lang } = ctx
  const { ID, network_code, service_contract_id, contract_template, start_date, end_date } = contract
  const templates = await cachedContractTemplates(ctx, network_code)
  return {
    service_contract_uuid: ID,
    service_contract_id,
    contract_template,
    contract_template_description: templates.text(contract_template, lang),
    start_date,
    end_date,
    coverage: await loadCoverage(tx, network_code, contract_template, lang),
    can: { open: true },
  }
}

/** Lists what a contract or a template covers. */
export async function listCoverage(ctx: RequestContext, request: BodyOf<typeof coverageApi.list>) {
  const { tx, actor, lang } = ctx
  const { service_contract_uuid, template_code } = request
  const template = service_contract_uuid ? await visibleTemplateOf(tx, actor, service_contract_uuid) : template_code
  const Data = await loadCoverage(tx, actor.network_code, template ?? '', lang)
  return { Data, Total: Data.length }
}
