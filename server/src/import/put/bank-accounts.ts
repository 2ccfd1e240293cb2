import { mailNewBankAccount } from '../../companies/bank-account.queries.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { QueryRunner } from '../query-runner.ts'

/** Copies the bank accounts of the sent companies before their merge, as `accounts_before`. */
export async function snapshotBankAccounts(client: QueryRunner): Promise<void> {
  // Locked, because somebody may change an account in the portal at the same time.
  await client.query(
    `create temp table accounts_before on commit drop as
     select c.societe_uuid, c.iban
     from import_companies i join companies c using (network_code, supplier_code) for no key update of c`,
  )
}

interface NewBankAccount {
  readonly societe_uuid: string
  readonly network_code: string
  readonly raison_sociale: string
  readonly iban: string
  readonly email: string
}

/** Emails each company whose bank account the merge changed. */
export async function mailNewBankAccounts(ctx: RequestContext, client: QueryRunner): Promise<void> {
  const { rows } = await client.query<NewBankAccount>(
    `select c.societe_uuid, c.network_code, c.raison_sociale, c.iban, c.email
     from accounts_before b join companies c using (societe_uuid) where c.iban <> b.iban`,
  )
  for (const company of rows) await mailNewBankAccount(ctx, company)
}
