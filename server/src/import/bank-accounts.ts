import { mailNewBankAccount } from '../companies/bank-account.queries.ts'
import type { ChangeContext } from '../platform/http/context.ts'
import type { QueryRunner } from './query-runner.ts'

interface NewBankAccount {
  readonly societe_uuid: string
  readonly network_code: string
  readonly raison_sociale: string
  readonly iban: string
  readonly email: string
}

/**
 * Emails each company whose bank account the merge of `companies.csv` changed. `contextOf` gives the context of a
 * network, with the author.
 */
export async function mailNewBankAccounts(
  client: QueryRunner,
  contextOf: (network_code: string) => Promise<ChangeContext>,
): Promise<void> {
  // A trigger keeps each change of legal facts, at the start of its transaction.
  const { rows } = await client.query<NewBankAccount>(
    `select c.societe_uuid, c.network_code, c.raison_sociale, c.iban, c.email
     from import_companies i join companies c using (network_code, supplier_code)
     join company_legal_changes l on l.societe_uuid = c.societe_uuid and l.version = c.legal_version
     where l.changed_at = now() and l.changes @> '[{"field": "iban"}]' order by i.line`,
  )
  const contexts = new Map<string, ChangeContext>()
  for (const company of rows) {
    const { network_code } = company
    const ctx = contexts.get(network_code) ?? (await contextOf(network_code))
    contexts.set(network_code, ctx)
    await mailNewBankAccount(ctx, company)
  }
}
