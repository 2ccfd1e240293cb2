import { applianceOnCard, ownerOnCard } from '@callout/domain/equipment/card.ts'
import type { ChangedItem, ChangeType } from '@callout/domain/history/history.ts'
import type pg from 'pg'
import type { Doer } from './accounts.ts'
import { copyRows } from './bulk.ts'
import { iso } from './calls.ts'
import type { Company } from './companies.ts'
import { remarks } from './contract-remarks.ts'
import { templatesFor } from './contract-templates.ts'
import { type Terms, termsOf } from './contract-terms.ts'
import { type Installed, makeCard } from './equipment.ts'
import { chance, digits, pick, type Random, randomFor } from './random.ts'
import type { Territory, World } from './world.ts'

export const contractTables = ['service_contracts']

type Contract = ReturnType<typeof contractRow>

/** A contract as it stands now, with all that was done to it. */
interface Story {
  contract: Contract
  history: object[]
}

/** The contracts about the card of that index. */
export function contractsOf(world: World, territory: Territory, index: number): Story[] {
  const installed = makeCard(world, territory, index)
  const random = randomFor(world.seed, 'contract story', index)
  return termsOf(world, territory, installed).map((terms) => storyOf(world, territory, installed, terms, random))
}

function storyOf(world: World, territory: Territory, installed: Installed, terms: Terms, random: Random): Story {
  const { place, product } = installed
  const maker = chance(random, 0.7) ? territory.callCentre : pick(random, territory.dispatchers)
  const keeper = pick(random, territory.dispatchers)
  const company = chance(random, 0.85) ? territory.company(random, place, product.skill, world.now, []) : undefined
  const written = {
    contract_template: pick(random, templatesFor(product.skill)),
    subcontractor_contract_number:
      company && chance(random, 0.5) ? `${company.supplier_code}-${digits(random, 5)}` : '',
    commission_invoiced: terms.status_id !== 'D' && chance(random, 0.4),
    remark: chance(random, 0.25) ? pick(random, remarks[territory.culture]) : '',
    type_id: product.skill === 'LARGE-BOILER' && chance(random, 0.5) ? 'C' : 'S',
  }
  const contract = contractRow(installed, terms, { maker, company, written })
  const act = actWriter(contract)
  const created = ['contract_template', 'customer_name', 'internal_serial_number', 'start_date', 'end_date'] as const
  const history = [
    act(terms.created, 'create', maker, [
      item('status_id', null, 'D'),
      ...created.map((field) => item(field, null, contract[field])),
    ]),
  ]
  if (terms.activated !== undefined) history.push(act(terms.activated, 'status', keeper, [item('status_id', 'D', 'A')]))
  if (terms.closed !== undefined) {
    const ended = terms.status_id === 'T' ? [item('termination_date', null, iso(terms.closed))] : []
    history.push(act(terms.closed, 'status', keeper, [item('status_id', 'A', terms.status_id), ...ended]))
  }
  contract.version = history.length
  return { contract, history }
}

const item = (
  field: string,
  old_value: ChangedItem['old_value'],
  new_value: ChangedItem['new_value'],
): ChangedItem => ({ field, old_value, new_value })

const actWriter =
  ({ network_code, ID, service_contract_id }: Contract) =>
  (at: number, type: ChangeType, by: Doer, changedItem: ChangedItem[]) => ({
    network_code,
    service_contract_uuid: ID,
    ...by,
    created_at: iso(at),
    change_data: JSON.stringify({ call_id: '', service_contract_id, type, changedItem }),
  })

interface Made {
  maker: Doer
  company: Company | undefined
  written: {
    contract_template: string
    subcontractor_contract_number: string
    commission_invoiced: boolean
    remark: string
    type_id: string
  }
}

function contractRow({ card }: Installed, terms: Terms, { maker, company, written }: Made) {
  const { ID, service_contract_id, status_id, created, start_date, end_date, activated, closed } = terms
  return {
    ID,
    network_code: card.network_code,
    service_contract_id,
    version: 1,
    status_id: status_id as string,
    ...written,
    societe_uuid: company?.societe_uuid ?? null,
    subcontractor_name: company?.raison_sociale ?? '',
    start_date,
    end_date,
    created_at: iso(created),
    created_by: maker.account_uuid,
    creator_user_name: maker.user_name,
    activated_at: activated === undefined ? null : iso(activated),
    termination_date: status_id === 'T' && closed !== undefined ? iso(closed) : null,
    ...ownerOnCard(card),
    ...applianceOnCard(card),
    ins_id: card.InsId,
    produit_uuid: card.produit_uuid,
    item_name: card.ItemName,
  }
}

/** Writes contracts with what was done to them. */
export async function writeContracts(client: pg.ClientBase, stories: readonly Story[]) {
  const [first] = stories
  if (!first) return
  const contracts = stories.map(({ contract }) => contract)
  await copyRows(client, 'service_contracts', Object.keys(first.contract) as (keyof Contract)[], contracts)
  const history = stories.flatMap((story) => story.history) as Record<string, unknown>[]
  await copyRows(
    client,
    'history',
    ['network_code', 'service_contract_uuid', 'account_uuid', 'user_name', 'created_at', 'change_data'],
    history,
  )
}
