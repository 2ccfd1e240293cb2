import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../src/kernel/db.ts'
import type { ServiceContracts } from '../src/kernel/db.types.ts'

/** Two templates for the boiler of the tests, one for another product, none in a network without contracts. */
export async function contractTemplates(db: Db): Promise<void> {
  await sql`insert into contract_templates (network_code, template_code, position, text, description)
    values ('ATLIBE', 'BASIC', 1, '{"es": "Básico", "en": "Basic"}', '{"es": "Una visita", "en": "One visit"}'),
           ('ATLIBE', 'FULL', 2, '{"es": "Completo", "en": "Full"}', '{"es": "Todo", "en": "Everything"}'),
           ('ATLIBE', 'PUMP', 3, '{"es": "Bomba", "en": "Pump"}', '{}')`.execute(db)
  await sql`insert into contract_template_products (network_code, template_code, code_product)
    values ('ATLIBE', 'BASIC', 'BOIL-0'), ('ATLIBE', 'FULL', 'BOIL-0'), ('ATLIBE', 'PUMP', 'PUMP-0')`.execute(db)
  await sql`insert into contract_coverages (network_code, template_code, position, coverage, coverage_value)
    values ('ATLIBE', 'FULL', 1, '{"es": "Mano de obra", "en": "Labour"}', '{"es": "Incluida", "en": "Included"}'),
           ('ATLIBE', 'FULL', 2, '{"es": "Piezas", "en": "Parts"}', '{"es": "100 %"}'),
           ('ATLIBE', 'BASIC', 1, '{"es": "Revisión", "en": "Service visit"}', '{"es": "1"}')`.execute(db)
}

let lastNumber = 80_000_000

/** An active contract of ATLIBE about the appliance SN-0, covering 2026, unless told otherwise. */
export async function aContract(
  db: Db,
  facts: Partial<Insertable<ServiceContracts>> = {},
): Promise<{ ID: string; service_contract_id: string }> {
  const status_id = facts.status_id ?? 'A'
  const created_at = '2026-01-01T08:00:00.000Z'
  const contract = {
    ID: randomUUID(),
    network_code: 'ATLIBE',
    service_contract_id: String(++lastNumber),
    status_id,
    contract_template: 'FULL',
    start_date: '2026-01-01',
    end_date: '2026-12-31',
    created_at,
    creator_user_name: 'Somebody',
    activated_at: status_id === 'D' ? null : created_at,
    termination_date: status_id === 'T' ? '2026-02-01T10:00:00.000Z' : null,
    customer_name: 'Olmos',
    code_product: 'BOIL-0',
    internal_serial_number: 'SN-0',
    pays: 'ES',
    ...facts,
  }
  await db.insertInto('service_contracts').values(contract).execute()
  return { ID: contract.ID, service_contract_id: contract.service_contract_id }
}
