import type { SetupName } from '@callout/domain/admin/admin.setup.ts'

/** Something that a network needs for its work. */
export interface SetupCheck {
  /** SQL of `network_code` and `name`: what is lacking, or whom it is lacking. */
  readonly missing: string
  /** SQL condition on network `n`: without it the check is not needed. */
  readonly neededIf?: string
  /** Somebody has to wait without it. */
  readonly stops?: true
  /** `name` is a field of the product, so that it is shown in the reader's language. */
  readonly namesFields?: true
  /** Not told after an import: no file has it, or a network may do without it. */
  readonly isForPage?: true
  /** The rows have a number `n` of what they stand for. */
  readonly isCounted?: true
}

/** Items of network `n`, also those out of use. */
const itemsOf = (list: string) =>
  `select v.value from value_list_items v where v.value_list = '${list}' and coalesce(v.network_code, n.network_code) = n.network_code`

/** SQL condition: network `n` has item `v` and offers it. An own item stands in the place of one of all networks. */
const isOffered = (v: string) => `(coalesce(${v}.network_code, n.network_code) = n.network_code and ${v}.active
  and (${v}.network_code is not null or not exists (select from value_list_items own where own.network_code = n.network_code
    and own.value_list = ${v}.value_list and own.value = ${v}.value and own.parent is not distinct from ${v}.parent))
  and coalesce((select above.active from value_list_items above
    where above.value_list = case ${v}.value_list when 'problem_types' then 'call_types' else ${v}.value_list end
      and above.value = ${v}.parent and coalesce(above.network_code, n.network_code) = n.network_code
    order by above.network_code nulls last limit 1), true))`
const offeredOf = (list: string) =>
  `select v.value from value_list_items v where v.value_list = '${list}' and ${isOffered('v')}`

/** Value lists that no network can do without, with the field that has their values. */
const neededLists = {
  call_statuses: 'status',
  priorities: 'priority',
  call_types: 'call_type',
  problem_types: 'problem_type',
  pays: 'pays',
  skills: 'skills',
  reject_reasons: 'reject_reason',
}

/** Networks without a row in this FROM clause. */
const lackOfRows = (from: string): SetupCheck => ({
  missing: `select n.network_code, '' as name from networks n where not exists (select from ${from})`,
})

/** Networks whose policy does without a rule that is recommended: the condition on `n` says that it has it. */
const lackOfRule = (condition: string): SetupCheck => ({
  missing: `select n.network_code, '' as name from networks n where (n.${condition}) is not true`,
  isForPage: true,
})

/** Active companies for which this condition holds. */
const lackOfCompanies = (condition: string): SetupCheck => ({
  missing: `select c.network_code, c.supplier_code as name from companies c where c.active and ${condition}`,
})

/** Active technicians of active companies for whom this condition holds. */
const lackOfTechnicians = (condition: string): SetupCheck => ({
  missing: `select c.network_code, t.technician_name as name from technicians t join companies c using (societe_uuid)
    where c.active and t.active and ${condition}`,
  isForPage: true,
})

const activeCompanies = 'companies c where c.network_code = n.network_code and c.active'
const hasCards = 'exists (select from equipment_cards e where e.network_code = n.network_code)'
const legalFields = ['legal_name', 'tax_number', 'adresse', 'code_postal', 'ville', 'pays', 'vat_rate']

/** Texts of the network's own tables and of the lists that it uses, by language, of what is in use. */
const texts = `
  select n.network_code, v.value as name, v.text from networks n join value_list_items v on ${isOffered('v')}
  union all select network_code, "ItemCode", text from call_fees where active
  union all select network_code, template_code, text from contract_templates where active
  union all select network_code, name, text from dpc_questions where network_code is not null and active`

/** The languages of a network: its own and those of the people who work in it. */
const languages = `
  select network_code, culture from networks
  union select an.network_code, a.culture from account_networks an join accounts a using (account_uuid)
    where a.closed_at is null and not a.is_service`

/** The needs of a network, in the order of the set-up page. The import tells them too, once the files are in. */
export const setupChecks = {
  legal_facts: {
    missing: `select network_code, fact.name from networks cross join lateral (values
        ${legalFields.map((field) => `('${field}', ${field}::text)`).join(', ')}) fact(name, value)
      where coalesce(fact.value, '') = ''`,
    namesFields: true,
  },
  complete_invoices: lackOfRule("assignment_policy->'approval'->>'complete_invoices' = 'Y'"),
  hours: {
    missing: `select network_code, '' as name from networks where assignment_policy #> '{calendar,hours}' is null`,
    isForPage: true,
  },
  holidays: {
    missing: `select n.network_code, y.year::text as name from networks n cross join lateral (
        select extract(year from now())::int as year
        union select extract(year from now())::int + 1 where extract(month from now()) >= 10) y
      where not exists (select from jsonb_array_elements_text(coalesce(n.assignment_policy #> '{calendar,holidays}', '[]')) day
        where left(day, 4) = y.year::text)`,
    isForPage: true,
  },
  country: {
    missing: `select n.network_code, n.default_country as name from networks n
      where n.default_country not in (${offeredOf('pays')})`,
    stops: true,
  },
  value_lists: {
    missing: Object.entries(neededLists)
      .map(
        ([list, field]) =>
          `select n.network_code, '${field}' as name from networks n where not exists (${offeredOf(list)})`,
      )
      .join(' union all '),
    namesFields: true,
    stops: true,
  },
  types: {
    missing: `select n.network_code, v.value as name from networks n
      join value_list_items v on v.value_list = 'call_types' and ${isOffered('v')}
      where not exists (select from value_list_items p where p.value_list = 'problem_types' and p.parent = v.value
        and ${isOffered('p')})`,
    stops: true,
  },
  texts: {
    missing: `select distinct t.network_code, t.name from (${texts}) t join (${languages}) l using (network_code)
      where coalesce(btrim(t.text->>l.culture), '') = ''`,
  },
  accounts: {
    ...lackOfRows('account_networks a where a.network_code = n.network_code'),
    stops: true,
  },
  people: {
    missing: `select an.network_code, a.user_name as name from accounts a join account_networks an using (account_uuid)
      where a.closed_at is null and not a.is_service
        and not exists (select from sign_ins s where s.account_uuid = a.account_uuid)`,
    isForPage: true,
  },
  companies: { ...lackOfRows('companies c where c.network_code = n.network_code'), stops: true },
  company_place: lackOfCompanies('(c.latitude is null or c.longitude is null)'),
  company_skill: lackOfCompanies('not exists (select from company_skills s where s.societe_uuid = c.societe_uuid)'),
  company_technician: {
    ...lackOfCompanies('not exists (select from technicians t where t.societe_uuid = c.societe_uuid and t.active)'),
    stops: true,
  },
  company_account: {
    ...lackOfCompanies(
      'not exists (select from accounts a where a.societe_uuid = c.societe_uuid and a.closed_at is null)',
    ),
    stops: true,
  },
  company_email: lackOfCompanies(`c.email = ''`),
  technician_account: lackOfTechnicians(
    `not exists (select from accounts a where a.societe_uuid = t.societe_uuid and a.technician_code = t.technician
      and a.closed_at is null)`,
  ),
  technician_hours: lackOfTechnicians(
    `not exists (select from technician_hours h where h.societe_uuid = t.societe_uuid and h.technician = t.technician)
      and not exists (select from company_hours h where h.societe_uuid = t.societe_uuid)`,
  ),
  skills: {
    missing: `select distinct n.network_code, needed.skill as name from networks n
      cross join lateral (select p.skill from products p where p.network_code = n.network_code and p.active
        union select v.attributes->>'skill' from value_list_items v
          where v.value_list = 'call_types' and ${isOffered('v')}) needed
      where needed.skill <> '' and exists (select from ${activeCompanies}) and not exists (select from ${activeCompanies} and exists (
        select from company_skills s where s.societe_uuid = c.societe_uuid and s.skill = needed.skill))`,
    stops: true,
  },
  postcode_areas: {
    missing: `select n.network_code, n.default_country as name from networks n
      where not exists (select from postcode_areas a where a.pays = n.default_country)`,
  },
  product_skill: {
    // Parts are repaired by nobody.
    missing: `select p.network_code, p.code_product as name from products p where p.skill = '' and p.active and not exists (
        select from product_parts part where part.network_code = p.network_code and part.code_part = p.code_product)`,
    neededIf: 'exists (select from products p where p.network_code = n.network_code)',
  },
  cards: {
    missing: `select network_code, lack.name, lack.n from (
        select network_code, count(*) filter (where "InternalSN" = '') as serial,
          count(*) filter (where "StartDate" is null) as start, count(*) filter (where "Zip" = '') as zip
        from equipment_cards group by network_code) counted
      cross join lateral (values ('internal_serial_number', serial), ('warranty_start_date', start), ('code_postal', zip)) lack(name, n)
      where lack.n > 0`,
    neededIf: hasCards,
    namesFields: true,
    isCounted: true,
  },
  card_countries: {
    missing: `select distinct n.network_code, e."Country" as name from networks n join equipment_cards e using (network_code)
      where e."Country" <> '' and e."Country" not in (${itemsOf('pays')})`,
    neededIf: hasCards,
  },
  part_price: {
    missing: `select distinct p.network_code, p.code_product as name from products p
      join product_parts parts on parts.network_code = p.network_code and parts.code_part = p.code_product
      where p.price = 0 and p.active`,
    neededIf: 'exists (select from product_parts p where p.network_code = n.network_code)',
  },
  fees: { ...lackOfRows('call_fees f where f.network_code = n.network_code and f.active'), stops: true },
  fee_price: {
    missing: `select f.network_code, f."ItemCode" as name from call_fees f join networks n using (network_code)
      where f.active and (f."Price" = 0 or not exists (select from fee_prices p where p.network_code = f.network_code
        and p."ItemCode" = f."ItemCode" and coalesce(p.valid_from, '-infinity') <= (now() at time zone n.time_zone)::date))`,
    neededIf: 'exists (select from call_fees f where f.network_code = n.network_code)',
  },
  authors: lackOfRule("assignment_policy->'approval'->>'refuse_author' = 'Y'"),
  two_people: lackOfRule("assignment_policy->'approval'->>'two_person_amount' is not null"),
  assignment_text: lackOfRows(`mail_templates m where m.network_code = n.network_code and m.template = 'assignment'`),
} as const satisfies Partial<Record<SetupName, SetupCheck>>
