import { randomUUID } from 'node:crypto'
import { hoursToRefuse, partToConfirm } from '@callout/domain/admin/second-person.rules.ts'
import { normalizeIban } from '@callout/domain/companies/iban.ts'
import type { legalApi } from '@callout/domain/companies/legal.api.ts'
import { missingCompanyFacts, missingNetworkFacts, refusalOfLegalFacts } from '@callout/domain/companies/legal.rules.ts'
import { type LegalFacts, legalFieldNames, type VatTreatment } from '@callout/domain/companies/legal.ts'
import { refusalOfTreatment } from '@callout/domain/companies/treatment.rules.ts'
import { isAllowed, who } from '@callout/domain/platform/access.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { refusalOfOldVersion } from '@callout/domain/platform/old-version.ts'
import { throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { actorName } from '../platform/audit/history.ts'
import { letWait } from '../platform/audit/second-person.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { lockedCompany, type StoredCompany, visibleCompany } from './company.queries.ts'
import { loadLegalChanges, loadNetworkLegalFacts, loadWaitingIban, rowKeyOf } from './legal.queries.ts'
import { loadWithholdingRate } from './tax-rate.queries.ts'

export async function getLegalFacts(
  ctx: RequestContext,
  { societe_uuid }: BodyOf<typeof legalApi.get>,
): Promise<LegalFacts> {
  const { tx, actor } = ctx
  return toLegalFacts(ctx, await visibleCompany(tx, actor, societe_uuid ?? actor.societe_uuid ?? ''))
}

/**
 * Changes legal facts of a company; a new bank account waits for a second person. A trigger counts the versions and keeps
 * what changed.
 */
export async function saveLegalFacts(
  ctx: RequestContext,
  { societe_uuid, version, ...sent }: BodyOf<typeof legalApi.save>,
): Promise<LegalFacts> {
  const { tx, actor, now } = ctx
  const stored = await lockedCompany(tx, actor, societe_uuid)
  const [latest] = await loadLegalChanges(tx, societe_uuid)
  throwIfRefused(refusalOfOldVersion(stored.legal_version, version, latest?.user_name ?? ''))
  const { iban: sentIban = stored.iban, ...changes } = sent
  const iban = normalizeIban(sentIban) || sentIban
  const facts = { ...stored, ...changes, iban }
  throwIfRefused(refusalOfLegalFacts(facts))
  if (facts.vat_treatment !== stored.vat_treatment) {
    const network = await loadNetworkLegalFacts(ctx, facts)
    throwIfRefused(refusalOfTreatment(facts.vat_treatment, facts, network))
  }
  if (iban !== stored.iban) await proposeIban(ctx, stored, iban)
  if (Object.keys(changes).length > 0)
    await tx.updateTable('companies').set(changes).where('societe_uuid', '=', stored.societe_uuid).execute()
  const saved = await visibleCompany(tx, actor, stored.societe_uuid)
  if (saved.legal_version > version) {
    await tx
      .updateTable('company_legal_changes')
      .set({ changed_at: now, account_uuid: actor.account_uuid, user_name: actorName(actor) })
      .where('societe_uuid', '=', stored.societe_uuid)
      .where('version', '=', saved.legal_version)
      .execute()
    const { network_code, legal_version } = saved
    ctx.publish({
      kind: 'company',
      ID: saved.societe_uuid,
      version: legal_version,
      network_code,
      companies: [saved.societe_uuid],
    })
  }
  return toLegalFacts(ctx, saved)
}

async function proposeIban(ctx: RequestContext, stored: StoredCompany, iban: string) {
  const { account_uuid } = ctx.actor
  const author = { account_uuid, user_name: actorName(ctx.actor), batch: randomUUID(), note: '' }
  const key = await rowKeyOf(ctx.tx, stored)
  const columns = [{ name: 'iban', old: stored.iban, new: iban }]
  await letWait(ctx, { ...author, part: partToConfirm.companies, hoursToRefuse }, [
    { sheet: 'companies', key, columns },
  ])
}

async function toLegalFacts(ctx: RequestContext, company: StoredCompany): Promise<LegalFacts> {
  const { tx, actor } = ctx
  const network = await loadNetworkLegalFacts(ctx, company)
  const mayEdit = isAllowed(who.legalEditors, actor)
  return {
    societe_uuid: company.societe_uuid,
    version: company.legal_version,
    raison_sociale: company.raison_sociale,
    supplier_code: company.supplier_code,
    legal_name: company.legal_name,
    tax_number: company.tax_number,
    registration: company.registration,
    iban: company.iban,
    waiting_iban: await loadWaitingIban(tx, company),
    payment_days: company.payment_days,
    vat_treatment: company.vat_treatment as VatTreatment | '',
    vat_exemption: company.vat_exemption,
    withholding_rate: await loadWithholdingRate(ctx, company),
    adresse: company.adresse,
    street_number: company.street_number,
    code_postal: company.code_postal,
    ville: company.ville,
    pays: company.pays,
    network,
    missing: {
      company: missingCompanyFacts(company, network),
      network: missingNetworkFacts(network, company.vat_treatment),
    },
    changes: await loadLegalChanges(tx, company.societe_uuid),
    can: { save: mayEdit, edit: mayEdit ? [...legalFieldNames] : [] },
  }
}
