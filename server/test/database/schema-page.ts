import type pg from 'pg'

/** The rooms of `server/src` and the tables they write. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  account: ['account_mails', 'account_totals'],
  addresses: ['places', 'postcode_areas'],
  admin: ['admin_changes', 'admin_imports', 'setup_trials'],
  'api-keys': ['account_networks', 'api_keys'],
  attachments: ['attachments', 'uploads'],
  calls: ['call_assignments', 'call_declines', 'call_presence', 'call_undos', 'calls'],
  changes: ['change_log', 'changes', 'pending_changes', 'skipped_positions'],
  companies: [
    'companies',
    'company_changes',
    'company_former_emails',
    'company_hours',
    'company_hours_changes',
    'company_leaves',
    'company_legal_changes',
    'company_postcodes',
    'company_records',
    'company_skills',
  ],
  contracts: ['contract_coverages', 'contract_template_products', 'contract_templates', 'service_contracts'],
  'customer-link': ['customer_answers', 'customer_links', 'visit_requests'],
  documents: [
    'call_fees',
    'document_answers',
    'document_lines',
    'documents',
    'dpc_questions',
    'fee_prices',
    'price_changes',
    'product_parts',
    'products',
    'usual_quantities',
  ],
  embedded: ['embedded_artifacts', 'embedded_passwords', 'embedded_secrets'],
  equipment: ['equipment_cards'],
  import: ['imported_calls', 'imported_contracts', 'imported_documents'],
  invoices: [
    'invoice_payments',
    'supplier_invoice_documents',
    'supplier_invoice_lines',
    'supplier_invoices',
    'tax_rates',
    'withholding_rates',
  ],
  notifications: ['notifications'],
  overview: ['overview_seen'],
  platform: [
    'attempts',
    'event_streams',
    'history',
    'idempotency_keys',
    'idempotent_requests',
    'job_deaths',
    'job_workers',
    'list_counts',
    'mail_templates',
    'mails',
    'maintenance',
    'networks',
    'reads',
    'schema_files',
    'schema_migrations',
    'settings',
  ],
  campaigns: ['campaign_appliances', 'campaigns'],
  policy: ['policy_simulations', 'policy_versions'],
  quality: [
    'quality_backtests',
    'quality_cells',
    'quality_costs',
    'quality_counts',
    'quality_exposures',
    'quality_marks',
    'quality_runs',
    'quality_signals',
    'quality_subscriptions',
  ],
  session: [
    'access_version',
    'accounts',
    'connect_tokens',
    'login_codes',
    'push_subscriptions',
    'session_tokens',
    'sessions',
    'sign_in_states',
    'sign_ins',
    'spent_logout_tokens',
  ],
  team: ['technician_changes', 'technician_hours', 'technician_leaves', 'technician_skills', 'technicians'],
  'value-lists': ['value_list_items'],
  views: ['default_views', 'views'],
  visits: ['visits'],
  webhooks: ['webhook_deliveries', 'webhooks'],
}

interface Table {
  readonly name: string
  readonly columns: number
  readonly key: string | null
  readonly references: readonly string[]
  readonly indexes: readonly { readonly definition: string; readonly reason: string }[]
}

async function loadTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select relname as name, relnatts - (select count(*)::int from pg_attribute where attrelid = t.oid and attisdropped) as columns,
      (select substring(pg_get_constraintdef(oid), '\\((.+)\\)') from pg_constraint where conrelid = t.oid and contype = 'p') as key,
      array(select distinct confrelid::regclass::text from pg_constraint
        where conrelid = t.oid and contype = 'f' order by 1) as references,
      (select coalesce(json_agg(json_build_object('definition',
          regexp_replace(pg_get_indexdef(indexrelid), '^CREATE (UNIQUE )?INDEX (\\S+) ON .*? USING (btree )?', '\\2 \\1'),
          'reason', coalesce(obj_description(indexrelid), '')) order by indexrelid::regclass::text), '[]')
        from pg_index where indrelid = t.oid and not indisprimary) as indexes
    from pg_class t where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`)
  return rows
}

/** Markdown about the tables of a database: by room, with keys, references, and the reason of each index. */
export async function drawSchemaPage(client: pg.Client): Promise<string> {
  const tables = new Map((await loadTables(client)).map((table) => [table.name, table]))
  const sections = Object.entries(rooms).map(([room, names]) => {
    const lines = names.map((name) => {
      const table = tables.get(name)
      tables.delete(name)
      return table ? drawTable(table) : `- **${name}** is missing.`
    })
    return `## ${room}\n\n${lines.join('\n')}\n`
  })
  const others = [...tables.keys()].map((name) => `- **${name}** has no room in schema-page.ts.`)
  const head = `# The schema

Drawn from the database: \`UPDATE_SCHEMA=1 npx vitest run server/test/schema-page.test.ts\`. Columns, checks and keys are in
\`server/migrations/0400_baseline.sql\` and the files after it; functions, triggers and views in \`server/schema\`. The lines
below a table are its indexes besides the key, each with the reason why it exists.
`
  return [head, ...sections, ...(others.length > 0 ? [`${others.join('\n')}\n`] : [])].join('\n')
}

function drawTable({ name, columns, key, references, indexes }: Table): string {
  const others = references.filter((other) => other !== name)
  const facts = [
    `${columns} columns`,
    ...(key ? [`key ${key}`] : []),
    ...(others.length > 0 ? [`belongs to ${others.join(', ')}`] : []),
  ]
  const lines = indexes.map(({ definition, reason }) => {
    const [index = '', ...rest] = definition.split(' ')
    return `  - \`${index}\` ${reason || rest.join(' ')}`
  })
  return [`- **${name}**: ${facts.join('; ')}.`, ...lines].join('\n')
}
