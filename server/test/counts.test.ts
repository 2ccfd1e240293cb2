import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDatabase } from './database/cluster.ts'
import { openSmallNetwork } from './database/networks.ts'
import { runRandomChanges } from './database/random-changes.ts'
import { companyIds } from './fixtures/factories.ts'

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await openSmallNetwork()
  pool = database.pool
})
afterAll(() => database.close())

const companies = `(array[null, '${companyIds.sur}', '${companyIds.norte}']::uuid[])[1 + floor(random() * 3)::int]`
const randomIdOf = (table: string) => `(select "ID" from ${table} order by random() limit 1)`
const number = 'floor(random() * 1e15)::bigint::text'

/** Changes to rows of lists, one statement each, on random rows. */
const changes = [
  `insert into calls ("ID", network_code, call_id, status_id, is_saved_status_open, is_cancelled_status, created_at, societe_uuid)
   select gen_random_uuid(), 'ATLIBE', ${number}, -3 + floor(random() * 3)::int, true, false, now(), ${companies} from generate_series(1, 3)`,
  `update calls set status_id = -3 + floor(random() * 3)::int where "ID" = ${randomIdOf('calls')}`,
  `update calls set societe_uuid = ${companies}, subject = 'moved' where "ID" = ${randomIdOf('calls')}`,
  `update calls set accepted_at = case when random() < 0.3 then now() end, rejected_at = case when random() < 0.3 then now() end,
   is_saved_status_open = random() < 0.7 where "ID" = ${randomIdOf('calls')}`,
  `update calls set subject = subject || '.' where "ID" = ${randomIdOf('calls')}`,
  `delete from calls where "ID" = (select "ID" from calls k where not exists (select from documents d
     where d.service_job_uuid = k."ID") order by random() limit 1)`,
  `insert into documents (network_code, type, "DocNum", service_job_uuid, societe_uuid)
   select 'ATLIBE', type, ${number}, "ID", societe_uuid
   from (select "ID", societe_uuid from calls order by random() limit 1 for update) k, unnest(array['fee', 'sparepart', 'dpc']) as type`,
  `update documents set "DocStatus" = case when random() < 0.5 then 'O' else 'C' end, "Confirmed" = 'Y'
   where "DocEntry" = (select "DocEntry" from documents order by random() limit 1)`,
  `delete from documents where "DocEntry" = (select "DocEntry" from documents order by random() limit 1)`,
  `insert into service_contracts ("ID", network_code, service_contract_id, status_id, created_at, creator_user_name, societe_uuid)
   values (gen_random_uuid(), 'ATLIBE', ${number}, 'D', now(), 'Somebody', ${companies})`,
  `update service_contracts set status_id = (array['D', 'A', 'F'])[1 + floor(random() * 3)::int], societe_uuid = ${companies}
   where "ID" = ${randomIdOf('service_contracts')}`,
  `delete from service_contracts where "ID" = ${randomIdOf('service_contracts')}`,
  `insert into attachments ("ID", network_code, service_job_uuid, attachment_name, created_at, user_name)
   select gen_random_uuid(), 'ATLIBE', "ID", 'A picture', now(), 'Somebody' from (select "ID" from calls order by random() limit 3 for update) k`,
  `insert into attachments ("ID", network_code, service_contract_uuid, attachment_name, created_at, user_name)
   select gen_random_uuid(), 'ATLIBE', "ID", 'Signed', now(), 'Somebody' from (select "ID" from service_contracts limit 1 for update) k`,
  `insert into supplier_invoices ("ID", network_code, societe_uuid, supplier_invoice, created_at, user_name, documents,
     "DocTotal", network_name, raison_sociale, supplier_code)
   select gen_random_uuid(), 'ATLIBE', '${companyIds.sur}', left(${number}, 10), now(), 'Somebody', 1, 1, '', '', ''
   on conflict do nothing`,
  `update supplier_invoices set state = (array['received', 'checked', 'paid'])[1 + floor(random() * 3)::int],
   societe_uuid = '${companyIds.norte}' where "ID" = ${randomIdOf('supplier_invoices')}`,
  `delete from supplier_invoices where "ID" = ${randomIdOf('supplier_invoices')}`,
  `delete from attachments where "ID" = ${randomIdOf('attachments')}`,
]

const storedCounts = `select list, societe_uuid, status, sum(amount)::int as n from list_counts group by 1, 2, 3 having sum(amount) <> 0 order by 1, 2, 3`
const actualCounts = `
  with listed (list, societe_uuid, status) as (
    select 'servicecalls', societe_uuid, status_id::text from calls
    union all select 'unacceptedcalls', societe_uuid, status_id::text from calls
      where societe_uuid is not null and accepted_at is null and rejected_at is null and is_saved_status_open
    union all select case type when 'fee' then 'fees' when 'dpc' then 'dpc' else 'spareparts' end, societe_uuid, "DocStatus" from documents
    union all select 'servicecontracts', societe_uuid, status_id from service_contracts
    union all select 'supplierinvoices', societe_uuid, state from supplier_invoices
    union all select case when service_job_uuid is null then 'contractattachments' else 'attachments' end, null, '' from attachments)
  select list, coalesce(societe_uuid, '00000000-0000-0000-0000-000000000000') as societe_uuid, status, count(*)::int as n
  from listed group by 1, 2, 3
  union all select list, 'ffffffff-ffff-ffff-ffff-ffffffffffff', status, count(*)::int from listed group by 1, 3
  order by 1, 2, 3`

it('counts every list correctly while ten writers change it at once', async () => {
  await runRandomChanges(pool, changes, { transactions: 1000, maxStatements: 4 })
  // Insert once more, so that no list is empty.
  for (const one of changes) if (one.startsWith('insert')) await pool.query(one)
  const counted = (await pool.query(storedCounts)).rows
  expect(counted).toEqual((await pool.query(actualCounts)).rows)
  expect(new Set(counted.map(({ list }) => list)).size).toBe(9)
  await pool.query('select count_lists_anew()')
  expect((await pool.query(storedCounts)).rows).toEqual(counted)
})
