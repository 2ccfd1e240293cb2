import { addMilliseconds, dayMs } from '@callout/domain/platform/wall-clock.ts'
import type pg from 'pg'
import { network_code } from './call-queries.ts'
import { middleValueOf, newestCreatedAt } from './column-values.ts'
import type { FilterSample } from './filter-samples.ts'

const isOpenCondition = 'is_saved_status_open'
const anotherVisitCondition = `exists (select from visits v where v.service_job_uuid = calls."ID"
  and v.appointment_date_at = calls.appointment_date_at and v.societe_uuid = calls.societe_uuid
  and v.technician = calls.technician and v.result in ('again', 'absent'))`
const campaign = '00000000-0000-4000-8000-000000000000'
type FilterMeaning = (pool: pg.Pool) => Promise<Omit<FilterSample, 'what'>>

const flagSample =
  (name: string, condition: string): FilterMeaning =>
  async () => ({ filterData: { [name]: true }, condition, values: [] })

/** A state of open calls: an index holds the open calls. They are few, and each is checked. */
const openSample =
  (name: string, condition: string): FilterMeaning =>
  async () => ({ filterData: { [name]: true }, condition, values: [], access: 'broad' })

/** SQL of the filters that are no column with a text, a value or a range. */
export const specialFilters: Readonly<Record<string, FilterMeaning>> = {
  unassigned: async () => ({
    filterData: { unassigned: true },
    condition: `societe_uuid is null and ${isOpenCondition}`,
    values: [],
  }),
  unaccepted: async () => ({
    filterData: { unaccepted: true },
    condition: `societe_uuid is not null and accepted_at is null and rejected_at is null and ${isOpenCondition}`,
    values: [],
  }),
  declined: openSample('declined', `societe_uuid is null and ${isOpenCondition} and rejected_at is not null`),
  without_appointment: openSample('without_appointment', `${isOpenCondition} and appointment_date_at is null`),
  mine: flagSample('mine', `created_by = (select account_uuid from accounts where subject = 'dispatcher')`),
  unanswered: async () => ({
    filterData: { unanswered: true },
    condition: `societe_uuid is not null and accepted_at is null and rejected_at is null and ${isOpenCondition}
      and (answer_due_at <= now() or answer_due_at is null and assigned_at < now() - interval '24 hours')`,
    values: [],
    // An index holds the open calls. They are few, and each is checked.
    access: 'broad',
  }),
  answer_state: async () => ({
    filterData: { answer_state: ['late'] },
    condition: 'answer_due_at <= now()',
    values: [],
  }),
  to_plan: async () => ({
    filterData: { to_plan: true },
    condition: `accepted_at is not null and ${isOpenCondition} and (technician = '' or schedule_start_date is null
      or schedule_end_date < date_trunc('day', now() at time zone 'Europe/Madrid') at time zone 'Europe/Madrid'
      or ${anotherVisitCondition})`,
    values: [],
    // An index holds the open calls. They are few, and each is checked.
    access: 'broad',
  }),
  customer_answer: async () => ({
    filterData: { customer_answer: ['wish'] },
    condition: `${isOpenCondition} and exists (select from customer_answers a where a.service_job_uuid = calls."ID"
      and a.answer = 'wish' and a.visit_at is not distinct from calls.appointment_date_at)`,
    values: [],
  }),
  rating: async () => ({
    filterData: { rating: ['1'] },
    condition: `exists (select from customer_answers a where a.service_job_uuid = calls."ID" and a.rating = 1)`,
    values: [],
  }),
  repeat: async () => ({ filterData: { repeat: ['Y'] }, condition: 'repeat_of is not null', values: [] }),
  without_technician: openSample(
    'without_technician',
    `accepted_at is not null and technician = '' and ${isOpenCondition}`,
  ),
  overdue: openSample(
    'overdue',
    `${isOpenCondition} and appointment_date_at < now() and (schedule_end_date is null or schedule_end_date < now())`,
  ),
  another_visit: openSample('another_visit', `${isOpenCondition} and ${anotherVisitCondition}`),
  // Among those without an appointment, as the queue of the call centre asks for them.
  asked_by_customer: async () => ({
    filterData: { asked_by_customer: true, without_appointment: true },
    condition: `asked_by_customer and ${isOpenCondition} and appointment_date_at is null`,
    values: [],
    access: 'broad',
  }),
  reopening: flagSample('reopening', `reopening_reason <> ''`),
  done_without_fee: flagSample(
    'done_without_fee',
    `status_id = 1 and not exists (select from documents d where d.service_job_uuid = calls."ID" and d.type = 'fee'
      and d.societe_uuid = calls.societe_uuid)`,
  ),
  // In a month, as the account asks for them.
  without_fee: async (pool) => {
    const from = await middleValueOf(pool, 'done_at')
    const to = addMilliseconds(from, 30 * dayMs)
    return {
      filterData: { without_fee: true, done_at: { from, to } },
      condition: `done_at >= $2 and done_at <= $3
        and not exists (select from documents d where d.service_job_uuid = calls."ID" and d.type = 'fee')`,
      values: [from, to],
    }
  },
  code_product: async (pool) => {
    const code_product = await middleValueOf(pool, 'code_product')
    return { filterData: { code_product }, condition: 'code_product = $2', values: [code_product] }
  },
  card: async (pool) => {
    const card = String(await middleValueOf(pool, 'ins_id'))
    return { filterData: { card }, condition: 'ins_id = $2', values: [card] }
  },
  // Opened from figures of a product, which name it too.
  defect_code: async (pool) => {
    const [code_product, defect_code] = [
      await middleValueOf(pool, 'code_product'),
      await middleValueOf(pool, 'defect_code1'),
    ]
    const condition = 'code_product = $2 and defect_code1 = $3'
    return { filterData: { code_product, defect_code }, condition, values: [code_product, defect_code] }
  },
  production_from: (pool) => monthSample(pool, 'production_from', `>= '2025-01-01'`),
  started_in: (pool) => monthSample(pool, 'started_in', `between '2025-01-01' and '2025-01-31'`),
  month_in_service: async (pool) => {
    const code_product = await middleValueOf(pool, 'code_product')
    const condition = `code_product = $2 and exists (select from equipment_cards e join networks n using (network_code)
      cross join lateral (select (calls.created_at at time zone n.time_zone)::date as day) on_day
      where e."InsId" = calls.ins_id and e."CodeCom" = calls.code_product and age(day, e."StartDate") >= interval '5 months'
        and age(day, e."StartDate") < interval '6 months' and not (e.origin = 'call' and calls.created_at <= e.created_at))`
    return { filterData: { code_product, month_in_service: '5' }, condition, values: [code_product] }
  },
  production_to: (pool) => monthSample(pool, 'production_to', `< '2025-02-01'`),
  part: async (pool) => {
    const code_product = await middleValueOf(pool, 'code_product')
    const { rows } = await pool.query<{ part: string }>(
      `select "ItemCode" as part from document_lines join documents using ("DocEntry")
       where network_code = $1 and type = 'sparepart' order by "DocEntry" limit 1`,
      [network_code],
    )
    const part = rows[0]?.part ?? ''
    const condition = `code_product = $2 and exists (select from documents d join document_lines l using ("DocEntry")
      where d.service_job_uuid = calls."ID" and d.type = 'sparepart' and l."ItemCode" = $3)`
    return { filterData: { code_product, part }, condition, values: [code_product, part] }
  },
  failure: (pool) => failureSample(pool, 'failure', 'true'),
  counted_failure: (pool) =>
    failureSample(
      pool,
      'counted_failure',
      `exists (select from equipment_cards e join networks n using (network_code)
        cross join lateral (select (calls.created_at at time zone n.time_zone)::date as day) on_day
        where e."InsId" = calls.ins_id and e."CodeCom" = calls.code_product and day >= e."StartDate"
          and not (e.origin = 'call' and calls.created_at <= e.created_at)
          and (coalesce(e."EndDate", e."ExtensionDate") is null or day <= greatest(e."EndDate", e."ExtensionDate")
            or exists (select from service_contracts s where s.ins_id = e."InsId" and s.status_id = 'A'
              and day between s.start_date and coalesce(s.end_date, 'infinity'))))`,
    ),
  // The network of the bench has no campaigns: the filter must not read its calls.
  campaign: async () => ({ filterData: { campaign }, condition: 'campaign_uuid = $2', values: [campaign] }),
  campaign_answer: async () => ({
    filterData: { campaign, campaign_answer: ['Y'] },
    condition: `campaign_uuid = $2 and campaign_answer = 'Y'`,
    values: [campaign],
  }),
  startDate: async (pool) => {
    const startDate = await newestCreatedAt(pool)
    return {
      filterData: { startDate },
      condition: `schedule_end_date >= $2 and schedule_start_date >= $2::timestamptz - interval '1 day'`,
      values: [startDate],
    }
  },
  endDate: async (pool) => {
    const { rows } = await pool.query<{ first: string }>(
      'select min(schedule_start_date) as first from calls where network_code = $1',
      [network_code],
    )
    const endDate = addMilliseconds(rows[0]?.first ?? '', 7 * dayMs)
    return { filterData: { endDate }, condition: 'schedule_start_date <= $2', values: [endDate] }
  },
  serviceContractProduit_uuid: async (pool) => {
    const serviceContractProduit_uuid = await middleValueOf(pool, 'produit_uuid')
    return {
      filterData: { serviceContractProduit_uuid },
      condition: 'produit_uuid = $2',
      values: [serviceContractProduit_uuid],
    }
  },
  serviceContract_internalSerialNumber: async (pool) => {
    const serviceContract_internalSerialNumber = await middleValueOf(pool, 'internal_serial_number')
    return {
      filterData: { serviceContract_internalSerialNumber },
      condition: 'internal_serial_number = $2',
      values: [serviceContract_internalSerialNumber],
    }
  },
}

/** Failures of a product. */
async function failureSample(pool: pg.Pool, name: 'failure' | 'counted_failure', also: string) {
  const code_product = await middleValueOf(pool, 'code_product')
  const condition = `code_product = $2 and not is_cancelled_status and not fictive_serial_number and repeat_of is null
    and problem_type_id <> '' and call_type_id in (select value from value_list_items
      where value_list = 'call_types' and (attributes->>'counts_as_failure')::boolean) and ${also}`
  return { filterData: { code_product, [name]: true }, condition, values: [code_product] }
}

/** Calls of a product by the month of start of its appliances, January 2025. */
async function monthSample(pool: pg.Pool, name: string, bound: string) {
  const code_product = await middleValueOf(pool, 'code_product')
  const condition = `code_product = $2
    and exists (select from equipment_cards e where e."InsId" = calls.ins_id and e."StartDate" ${bound})`
  return { filterData: { code_product, [name]: '2025-01' }, condition, values: [code_product] }
}
