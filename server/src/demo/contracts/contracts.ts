import { applianceFromCard, customerFromCard } from '@callout/domain/equipment/card.ts'
import type { ChangedItem, ChangeType } from '@callout/domain/history/history.ts'
import type pg from 'pg'
import { copyRows } from '../bulk-copy.ts'
import { toIsoString } from '../calls/new-calls.ts'
import type { ChangeAuthor } from '../master-data/accounts.ts'
import type { Company } from '../master-data/companies.ts'
import { templatesFor } from '../master-data/contract-templates.ts'
import { createCard, type InstalledAppliance } from '../master-data/equipment.ts'
import { chance, createRandom, pickOne, type Random, randomDigits } from '../random.ts'
import { contractRemarks } from '../texts/contract-remarks.ts'
import type { DemoWorld, NetworkData } from '../world.ts'
import { type ContractTerms, termsOf } from './contract-terms.ts'

export const contractTables = ['service_contracts']

type Contract = ReturnType<typeof contractRow>

/** A contract in its current state, with its history. */
interface ContractWithHistory {
  contract: Contract
  history: object[]
}

/** Generates the contracts of the card of an index. */
export function contractsOfCard(world: DemoWorld, networkData: NetworkData, index: number): ContractWithHistory[] {
  const installed = createCard(world, networkData, index)
  const random = createRandom(world.seed, 'contract story', index)
  return termsOf(world, networkData, installed).map((terms) =>
    contractFromTerms(world, networkData, installed, terms, random),
  )
}

function contractFromTerms(
  world: DemoWorld,
  networkData: NetworkData,
  installed: InstalledAppliance,
  terms: ContractTerms,
  random: Random,
): ContractWithHistory {
  const { place, product } = installed
  const creator = chance(random, 0.7) ? networkData.callCentre : pickOne(random, networkData.dispatchers)
  const editor = pickOne(random, networkData.dispatchers)
  const company = chance(random, 0.85)
    ? networkData.findCompany(random, place, product.skill, world.now, [])
    : undefined
  const fields = {
    contract_template: pickOne(random, templatesFor(product.skill)),
    subcontractor_contract_number:
      company && chance(random, 0.5) ? `${company.supplier_code}-${randomDigits(random, 5)}` : '',
    commission_invoiced: terms.status_id !== 'D' && chance(random, 0.4),
    remark: chance(random, 0.25) ? pickOne(random, contractRemarks[networkData.culture]) : '',
    type_id: product.skill === 'LARGE-BOILER' && chance(random, 0.5) ? 'C' : 'S',
  }
  const contract = contractRow(installed, terms, { createdBy: creator, company, fields })
  const historyRow = createHistoryRowFactory(contract)
  const fieldsAtCreation = [
    'contract_template',
    'customer_name',
    'internal_serial_number',
    'start_date',
    'end_date',
  ] as const
  const history = [
    historyRow(terms.createdAt, 'create', creator, [
      fieldChange('status_id', null, 'D'),
      ...fieldsAtCreation.map((field) => fieldChange(field, null, contract[field])),
    ]),
  ]
  if (terms.activatedAt !== undefined)
    history.push(historyRow(terms.activatedAt, 'status', editor, [fieldChange('status_id', 'D', 'A')]))
  if (terms.closedAt !== undefined) {
    const ended = terms.status_id === 'T' ? [fieldChange('termination_date', null, toIsoString(terms.closedAt))] : []
    history.push(
      historyRow(terms.closedAt, 'status', editor, [fieldChange('status_id', 'A', terms.status_id), ...ended]),
    )
  }
  contract.version = history.length
  return { contract, history }
}

const fieldChange = (
  field: string,
  old_value: ChangedItem['old_value'],
  new_value: ChangedItem['new_value'],
): ChangedItem => ({ field, old_value, new_value })

const createHistoryRowFactory =
  ({ network_code, ID, service_contract_id }: Contract) =>
  (at: number, type: ChangeType, by: ChangeAuthor, changedItem: ChangedItem[]) => ({
    network_code,
    service_contract_uuid: ID,
    ...by,
    created_at: toIsoString(at),
    change_data: JSON.stringify({ call_id: '', service_contract_id, type, changedItem }),
  })

interface ContractDetails {
  createdBy: ChangeAuthor
  company: Company | undefined
  fields: {
    contract_template: string
    subcontractor_contract_number: string
    commission_invoiced: boolean
    remark: string
    type_id: string
  }
}

function contractRow(
  { card }: InstalledAppliance,
  terms: ContractTerms,
  { createdBy, company, fields }: ContractDetails,
) {
  const { ID, service_contract_id, status_id, createdAt, start_date, end_date, promised_hours, activatedAt, closedAt } =
    terms
  return {
    ID,
    network_code: card.network_code,
    service_contract_id,
    version: 1,
    status_id: status_id as string,
    ...fields,
    societe_uuid: company?.societe_uuid ?? null,
    subcontractor_name: company?.raison_sociale ?? '',
    start_date,
    end_date,
    promised_hours,
    created_at: toIsoString(createdAt),
    created_by: createdBy.account_uuid,
    creator_user_name: createdBy.user_name,
    activated_at: activatedAt === undefined ? null : toIsoString(activatedAt),
    termination_date: status_id === 'T' && closedAt !== undefined ? toIsoString(closedAt) : null,
    ...customerFromCard(card),
    ...applianceFromCard(card),
    ins_id: card.InsId,
    produit_uuid: card.produit_uuid,
    item_name: card.ItemName,
  }
}

/** Writes contracts with their history. */
export async function writeContracts(client: pg.ClientBase, contractsWithHistory: readonly ContractWithHistory[]) {
  await copyRows(
    client,
    'service_contracts',
    contractsWithHistory.map(({ contract }) => contract),
  )
  await copyRows(
    client,
    'history',
    contractsWithHistory.flatMap(({ history }) => history),
  )
}
