import type pg from 'pg'

/** Something that a network needs for its work, and what does not work without it. */
interface Lack {
  /** SQL of `network_code` and `name`: what is lacking, or whom it is lacking. */
  readonly missing: string
  /** Says what is missing. `names` has the first three, and how many more. */
  readonly what: (names: string, count: number) => string
  readonly consequence: string
}

const valueLists = {
  call_statuses: 'no call can be created',
  priorities: 'no call can be created',
  call_types: 'no call can be created',
  problem_types: 'no call can be created',
  pays: 'no call can have an address',
  skills: 'no company is chosen for what it can repair',
  reject_reasons: 'no company can decline a call',
}

const itemsOf = (list: string, network = 'n.network_code') =>
  `select v.value from value_list_items v where v.value_list = '${list}' and coalesce(v.network_code, ${network}) = ${network}`

const lackOfList = ([list, consequence]: [string, string]): Lack => ({
  missing: `select n.network_code, '${list}' as name from networks n where not exists (${itemsOf(list)})`,
  what: (name) => `no ${name}`,
  consequence,
})

/** Networks without a row in this FROM clause. */
const lackOfRows = (what: string, from: string, consequence: string): Lack => ({
  missing: `select n.network_code, '' as name from networks n where not exists (select from ${from})`,
  what: () => `no ${what}`,
  consequence,
})

/** Active companies for which this condition holds. */
const lackOfCompanies = (what: string, condition: string, consequence: string): Lack => ({
  missing: `select c.network_code, c.supplier_code as name from companies c where c.active and ${condition}`,
  what: (names, count) => `${count} ${count === 1 ? 'company' : 'companies'} without ${what} (${names})`,
  consequence,
})

const activeCompanies = 'companies c where c.network_code = n.network_code and c.active'

const lacks: readonly Lack[] = [
  ...Object.entries(valueLists).map(lackOfList),
  lackOfRows('companies', 'companies c where c.network_code = n.network_code', 'no call can be assigned'),
  lackOfRows('accounts', 'account_networks a where a.network_code = n.network_code', 'nobody can sign in'),
  lackOfRows('fees', 'call_fees f where f.network_code = n.network_code', 'no company can write what a visit costs'),
  lackOfRows(
    'text for emails about a new call',
    `mail_templates m where m.network_code = n.network_code and m.template = 'assignment'`,
    'no company is mailed a call that is assigned to it',
  ),
  {
    missing: `select n.network_code, n.default_country as name from networks n
      where not exists (select from postcode_areas a where a.pays = n.default_country)`,
    what: (name) => `no postcode areas of ${name}`,
    consequence: 'the distance of a call whose address has no coordinates is not known',
  },
  lackOfCompanies(
    'a place',
    '(c.latitude is null or c.longitude is null)',
    'their distances are not known, they get calls of their own postcodes alone',
  ),
  lackOfCompanies(
    'a skill',
    'not exists (select from company_skills s where s.societe_uuid = c.societe_uuid)',
    'they get no call that needs one',
  ),
  lackOfCompanies(
    'a technician',
    'not exists (select from technicians t where t.societe_uuid = c.societe_uuid and t.active)',
    'they cannot accept a call, which names who comes',
  ),
  lackOfCompanies(
    'an account',
    'not exists (select from accounts a where a.societe_uuid = c.societe_uuid and a.closed_at is null)',
    'nobody of them can answer a call',
  ),
  lackOfCompanies('an email address', `c.email = ''`, 'they are not mailed a call that is assigned to them'),
  {
    missing: `select n.network_code, v.value as name from networks n
      join value_list_items v on v.value_list = 'call_types' and coalesce(v.network_code, n.network_code) = n.network_code
      where not exists (select from value_list_items p where p.value_list = 'problem_types' and p.parent = v.value
        and coalesce(p.network_code, n.network_code) = n.network_code)`,
    what: (names) => `no problem type for the call types ${names}`,
    consequence: 'no call of these types can be created',
  },
  {
    missing: `select distinct n.network_code, needed.skill as name from networks n
      cross join lateral (select p.skill from products p where p.network_code = n.network_code
        union select v.attributes->>'skill' from value_list_items v
          where v.value_list = 'call_types' and coalesce(v.network_code, n.network_code) = n.network_code) needed
      where needed.skill <> '' and exists (select from ${activeCompanies}) and not exists (select from ${activeCompanies} and exists (
        select from company_skills s where s.societe_uuid = c.societe_uuid and s.skill = needed.skill))`,
    what: (names) => `no company with the skills ${names}`,
    consequence: 'calls that need them have no candidate',
  },
  {
    missing: `select n.network_code, n.default_country as name from networks n
      where n.default_country not in (${itemsOf('pays')})`,
    what: (name) => `${name} not among its countries (value list pays)`,
    consequence: 'a new call begins with a country that no call can have',
  },
  {
    missing: `select distinct n.network_code, e."Country" as name from networks n join equipment_cards e using (network_code)
      where e."Country" <> '' and e."Country" not in (${itemsOf('pays')})`,
    what: (names) => `cards in countries that no call can have (${names})`,
    consequence: 'a call for them cannot be saved until the value list pays has these countries',
  },
  {
    missing: `select distinct p.network_code, p.code_product as name from products p
      join product_parts parts on parts.network_code = p.network_code and parts.code_part = p.code_product
      where p.price = 0`,
    what: (names, count) => `${count} spare ${count === 1 ? 'part' : 'parts'} without a price (${names})`,
    consequence: 'they cost nothing in documents',
  },
]

const shownNames = 3

/** The facts that these networks lack for daily work, each with its consequence; without a network, those of all. */
export async function findMissingData(client: pg.ClientBase, networks: readonly string[]): Promise<string[]> {
  const sentences: { readonly network: string; readonly text: string }[] = []
  for (const { missing, what, consequence } of lacks) {
    const { rows } = await client.query<{ network_code: string; names: string[]; count: number }>(
      `select network_code, (array_agg(name order by name))[1:${shownNames}] as names, count(*)::integer as count
       from (${missing}) missing where $1::text[] = '{}' or network_code = any ($1) group by network_code`,
      [networks],
    )
    for (const { network_code, names, count } of rows) {
      const shown = count > names.length ? `${names.join(', ')} and ${count - names.length} more` : names.join(', ')
      sentences.push({ network: network_code, text: `${network_code} has ${what(shown, count)}: ${consequence}.` })
    }
  }
  return sentences.sort((a, b) => (a.network < b.network ? -1 : Number(a.network > b.network))).map(({ text }) => text)
}
