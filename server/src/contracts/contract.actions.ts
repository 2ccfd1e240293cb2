import type { ContractRow, contractApi, coverageApi } from '@callout/domain/contracts/contract.api.ts'
import type { ContractFacts, ContractRecord } from '@callout/domain/contracts/contract.ts'
import { Role } from '@callout/domain/kernel/access.ts'
import type { BodyOf } from '@callout/domain/kernel/endpoint.ts'
import { exportList } from '../kernel/export.ts'
import type { FileAnswer } from '../kernel/file-answer.ts'
import { listPage } from '../kernel/list.ts'
import type { Work } from '../kernel/serve.ts'
import { valueLists } from '../value-lists/value-list.queries.ts'
import { contractForAppliance } from './appliance.queries.ts'
import { blankContract } from './contract.blank.ts'
import { contractSource, shownInContracts, templateOfCovered, visibleContract } from './contract.queries.ts'
import { contractRecordOf } from './contract.record.ts'
import { contractTemplates, coverageOf } from './template.queries.ts'

async function textsFor(work: Work) {
  const { network_code } = work.actor
  return { lists: await valueLists(work, network_code), templates: await contractTemplates(work, network_code) }
}

export async function listContracts(
  work: Work,
  request: BodyOf<typeof contractApi.list>,
): Promise<{ Data: ContractRow[]; Total: number }> {
  const { lists, templates } = await textsFor(work)
  return listPage(work, contractSource(work.actor, lists, templates), request)
}

export async function exportContracts(work: Work, request: BodyOf<typeof contractApi.export>): Promise<FileAnswer> {
  const { lists, templates } = await textsFor(work)
  const source = contractSource(work.actor, lists, templates)
  return exportList(work, source, request, shownInContracts(lists, templates, work.lang))
}

export async function loadContract(work: Work, { ID }: BodyOf<typeof contractApi.load>): Promise<ContractRecord> {
  if (ID === 'create') return blankContract(work)
  const contract = await visibleContract(work.tx, work.actor, ID)
  work.saw({ what: 'opened', kind: 'contract', record: contract.ID })
  return contractRecordOf(work, contract)
}

/** What the one who takes a call is told of the contract the call would carry. */
export async function contractFactsFor(
  work: Work,
  asked: BodyOf<typeof contractApi.forAppliance>,
): Promise<ContractFacts | null> {
  const { tx, actor, lang } = work
  const contract = await contractForAppliance(work, asked)
  if (!contract) return null
  const { ID, network_code, service_contract_id, contract_template, start_date, end_date, societe_uuid } = contract
  const templates = await contractTemplates(work, network_code)
  return {
    service_contract_uuid: ID,
    service_contract_id,
    contract_template,
    contract_template_description: templates.text(contract_template, lang),
    start_date,
    end_date,
    coverage: await coverageOf(tx, network_code, contract_template, lang),
    can: { open: actor.role !== Role.sat || societe_uuid === actor.societe_uuid },
  }
}

/** What a contract covers, or a template. */
export async function listCoverage(work: Work, asked: BodyOf<typeof coverageApi.list>) {
  const { tx, actor, lang } = work
  const { service_contract_uuid, template_code } = asked
  const template = service_contract_uuid ? await templateOfCovered(tx, actor, service_contract_uuid) : template_code
  const Data = await coverageOf(tx, actor.network_code, template ?? '', lang)
  return { Data, Total: Data.length }
}
