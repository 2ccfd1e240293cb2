import type { CoverageLine } from '@callout/domain/contracts/contract.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { cached } from '../platform/database/ttl-cache.ts'
import { type TranslatedTexts, textForLanguage } from '../platform/i18n/translated-texts.ts'

interface StoredTemplate {
  readonly template_code: string
  readonly text: TranslatedTexts
  readonly description: TranslatedTexts
  readonly products: readonly string[]
  /** False if no new contract may have it. */
  readonly active: boolean
}

export interface ContractTemplates {
  readonly all: readonly StoredTemplate[]
  /** The templates for this product. */
  readonly forProduct: (code_product: string) => readonly StoredTemplate[]
  /** The template's short description; its code if the template is gone. */
  readonly text: (template_code: string, lang: Language) => string
  /** The template's long description; '' if the template is gone. */
  readonly description: (template_code: string, lang: Language) => string
}

/** A changed template shows after at most this time. */
const maxAgeMs = 30_000

async function loadTemplates(db: Db, network_code: string): Promise<ContractTemplates> {
  const { rows } = await sql<StoredTemplate>`
    select t.template_code, t.text, t.description, t.active, coalesce(
      (select jsonb_agg(p.code_product) from contract_template_products p
       where p.network_code = t.network_code and p.template_code = t.template_code), '[]') as products
    from contract_templates t where t.network_code = ${network_code} order by t.position, t.template_code`.execute(db)
  return indexTemplates(rows)
}

export const cachedContractTemplates = cached('contract templates', maxAgeMs, loadTemplates)

function indexTemplates(all: readonly StoredTemplate[]): ContractTemplates {
  const byCode = new Map(all.map((template) => [template.template_code, template]))
  const byProduct = new Map<string, StoredTemplate[]>()
  for (const template of all)
    for (const code of template.products) byProduct.set(code, [...(byProduct.get(code) ?? []), template])
  const textReader = (part: 'text' | 'description') => (template_code: string, lang: Language) => {
    const template = byCode.get(template_code)
    return textForLanguage(template?.[part] ?? {}, lang, part === 'text' ? template_code : '')
  }
  return {
    all,
    forProduct: (code_product) => byProduct.get(code_product) ?? [],
    text: textReader('text'),
    description: textReader('description'),
  }
}

/** The lines of what a template covers, in the user's language. */
export async function loadCoverage(
  tx: Db,
  network_code: string,
  template_code: string,
  lang: Language,
): Promise<CoverageLine[]> {
  const { rows } = await sql<{
    position: number
    coverage: TranslatedTexts
    coverage_value: TranslatedTexts
    reseau_uuid: string
  }>`
    select c.position, c.coverage, c.coverage_value, n.reseau_uuid
    from contract_coverages c join networks n using (network_code)
    where c.network_code = ${network_code} and c.template_code = ${template_code} order by c.position`.execute(tx)
  return rows.map(({ position, coverage, coverage_value, reseau_uuid }) => ({
    ID: `${template_code}-${position}`,
    coverage: textForLanguage(coverage, lang),
    coverage_value: textForLanguage(coverage_value, lang),
    template_code,
    reseau_uuid,
  }))
}
