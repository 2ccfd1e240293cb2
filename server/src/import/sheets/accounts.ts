import { type RowText, say } from '@callout/domain/messages/import-messages.ts'
import { languages } from '@callout/domain/messages/messages.ts'
import { adminParts, Role } from '@callout/domain/platform/access.ts'
import { lostPartsSql } from '../../session/last-administrator.queries.ts'
import { endSessionsOfClosedSql } from '../../session/session.queries.ts'
import * as columns from './columns.ts'
import { companyReference, networkReference, technicianReference } from './references.ts'
import { type Conflict, computedField, copiedFields, type Sheet, type SheetRow } from './sheet.ts'

const roleLetter = `case i.role ${Object.entries(Role)
  .map(([name, letter]) => `when '${name}' then '${letter}'`)
  .join(' ')} end`

const roleName = `case t.role ${Object.entries(Role)
  .map(([name, letter]) => `when '${letter}' then '${name}'`)
  .join(' ')} end`

const networksOfAccounts = `(select line, subject, n as network_code, n as networks
  from import_accounts, string_to_table(networks, ' ') n where n <> '')`

function checkAccount({
  role,
  supplier_code,
  technician,
  can_create_call,
  can_administer,
  networks,
}: SheetRow): Record<string, RowText> {
  const errors: Record<string, RowText> = {}
  const codes = String(networks).split(/\s+/)
  if (new Set(codes).size < codes.length) errors.networks = say('network_twice')
  if (role !== 'sat' && supplier_code) errors.supplier_code = say('company_for_sat')
  if (role === 'sat' && !supplier_code) errors.supplier_code = say('sat_without_company')
  if (role !== 'sat' && technician) errors.technician = say('technician_for_sat')
  if (technician && can_create_call) errors.can_create_call = say('technician_creates')
  if (role === 'sat' && can_administer) errors.can_administer = say('sat_administers')
  if (role === 'sat' && codes.length > 1) errors.networks = say('sat_networks')
  return errors
}

/** The imported accounts as they will be. */
const changedAccounts = (present: ReadonlySet<string>) => `
  select i.line, i.subject, string_to_array(i.networks, ' ') as networks,
    ${present.has('closed') ? 'i.closed' : 't.closed_at is not null'} as closed,
    ${present.has('can_administer') ? `string_to_array(i.can_administer, ' ')` : 't.can_administer'} as can_administer
  from import_accounts i left join accounts t using (subject)`

const lastAdministrator = (column: 'closed' | 'networks' | 'can_administer'): Conflict => ({
  column,
  lines: (present) => `select distinct line, subject as value from (${lostPartsSql(changedAccounts(present))}) lost
    where cause = '${column}' order by line`,
  message: say('last_administrator'),
})

export const accountsSheet: Sheet = {
  file: 'accounts.csv',
  columns: [
    columns.required(columns.text('subject')),
    columns.required(columns.properName('user_name')),
    columns.required(columns.choice('role', Object.keys(Role))),
    columns.required(columns.choice('culture', languages)),
    columns.required(columns.text('networks', 2000)),
    columns.code('supplier_code'),
    columns.code('technician'),
    columns.yesNo('can_create_call'),
    columns.words('can_administer', adminParts),
    columns.yesNo('closed'),
  ],
  key: ['subject'],
  references: [
    { ...networkReference('networks'), rows: networksOfAccounts },
    { ...companyReference('networks'), rows: `(select * from import_accounts where role = 'sat')` },
    { ...technicianReference('networks'), rows: `(select * from import_accounts where technician <> '')` },
  ],
  rules: [checkAccount],
  stored: {
    joins: `left join companies c on c.societe_uuid = t.societe_uuid
      cross join lateral (select min(network_code) as first, string_agg(network_code, ' ' order by network_code) as codes
        from account_networks n where n.account_uuid = t.account_uuid) n`,
    columns: {
      role: roleName,
      networks: 'n.codes',
      supplier_code: 'c.supplier_code',
      technician: 't.technician_code',
      can_administer: `array_to_string(t.can_administer, ' ')`,
      closed: 't.closed_at is not null',
    },
    network: `coalesce(n.first, '')`,
    isInNetwork: `exists (select from account_networks own
      where own.account_uuid = t.account_uuid and own.network_code = :network)`,
    where: 'not t.is_service',
    isActive: 't.closed_at is null',
  },
  conflicts: [
    {
      column: 'technician',
      isForMissingColumn: true,
      lines: `select i.line, i.subject as value from import_accounts i join accounts t using (subject)
        left join companies c
          on i.role = 'sat' and c.network_code = i.networks and c.supplier_code = i.supplier_code
        where t.technician_code is not null and (c.societe_uuid is distinct from t.societe_uuid or i.can_create_call)
        order by line`,
      // Without its technician the account would see all calls of the company.
      message: 'is the account of a technician: the file needs this column to move it or to change its rights.',
    },
    {
      column: 'can_create_call',
      isForMissingColumn: true,
      lines: `select i.line, i.subject as value from import_accounts i join accounts t using (subject)
        where i.technician <> '' and t.can_create_call order by line`,
      message: 'may create calls, which no technician may: the file needs this column to change that.',
    },
    {
      column: 'can_administer',
      isForMissingColumn: true,
      lines: `select i.line, i.subject as value from import_accounts i join accounts t using (subject)
        where i.role = 'sat' and t.can_administer <> '{}' order by line`,
      message: 'administers a network, which no sat may: the file needs this column to change that.',
    },
    lastAdministrator('closed'),
    lastAdministrator('networks'),
    lastAdministrator('can_administer'),
  ],
  beforeMerge: [endSessionsOfClosedSql('select subject from import_accounts where not closed')],
  targets: [
    {
      table: 'accounts',
      joins: `left join companies c
        on i.role = 'sat' and c.network_code = i.networks and c.supplier_code = i.supplier_code`,
      key: { 't.subject': 'i.subject' },
      fields: [
        ...copiedFields('subject', 'user_name', 'culture', 'can_create_call'),
        computedField('role', roleLetter),
        computedField('can_administer', `string_to_array(i.can_administer, ' ')`, 'can_administer'),
        computedField('societe_uuid', 'c.societe_uuid'),
        computedField('technician_code', `nullif(i.technician, '')`, 'technician'),
        computedField('closed_at', 'case when i.closed then coalesce(t.closed_at, now()) end', 'closed'),
      ],
    },
    {
      table: 'account_networks',
      rows: networksOfAccounts,
      joins: 'join accounts a on a.subject = i.subject',
      key: { 't.account_uuid': 'a.account_uuid', 't.network_code': 'i.network_code' },
      fields: [computedField('account_uuid', 'a.account_uuid'), computedField('network_code', 'i.network_code')],
      deleteStale: `delete from account_networks n using import_accounts i join accounts a on a.subject = i.subject
        where n.account_uuid = a.account_uuid and not n.network_code = any (string_to_array(i.networks, ' '))`,
    },
  ],
}
