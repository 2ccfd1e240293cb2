import type { CoverageLine } from '@callout/domain/contracts/contract.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import type { Memo } from '../kernel/memo.ts'

type Texts = Readonly<Record<string, string>>

interface StoredTemplate {
  readonly template_code: string
  readonly text: Texts
  readonly description: Texts
  readonly products: readonly string[]
}

/** A network's contract templates. */
export interface Templates {
  readonly all: readonly StoredTemplate[]
  /** Those a contract about this product may be made from. */
  readonly of: (code_product: string) => readonly StoredTemplate[]
  /** The template's short description; its code where it is there no more. */
  readonly text: (template_code: string, lang: Language) => string
  /** What the template promises, in a sentence. */
  readonly description: (template_code: string, lang: Language) => string
}

/** How long a process may go on with a template that was changed. */
const maxAge = 30_000

/** A text that is the same in every language stands under one. */
export const textIn = (texts: Texts, lang: Language) => texts[lang] ?? texts.es ?? Object.values(texts)[0] ?? ''

/** The templates of a network, in their order. */
export function contractTemplates(
  { tx, memo }: { readonly tx: Db; readonly memo: Memo },
  network_code: string,
): Promise<Templates> {
  return memo(`contract templates ${network_code}`, maxAge, async () => {
    const { rows } = await sql<StoredTemplate>`
      select t.template_code, t.text, t.description, coalesce(
        (select jsonb_agg(p.code_product) from contract_template_products p
         where p.network_code = t.network_code and p.template_code = t.template_code), '[]') as products
      from contract_templates t where t.network_code = ${network_code} order by t.position, t.template_code`.execute(tx)
    return indexed(rows)
  })
}

function indexed(all: readonly StoredTemplate[]): Templates {
  const byCode = new Map(all.map((template) => [template.template_code, template]))
  const byProduct = new Map<string, StoredTemplate[]>()
  for (const template of all)
    for (const code of template.products) byProduct.set(code, [...(byProduct.get(code) ?? []), template])
  const said = (part: 'text' | 'description') => (template_code: string, lang: Language) => {
    const template = byCode.get(template_code)
    return template ? textIn(template[part], lang) : part === 'text' ? template_code : ''
  }
  return {
    all,
    of: (code_product) => byProduct.get(code_product) ?? [],
    text: said('text'),
    description: said('description'),
  }
}

/** What a template covers, line by line, in the reader's language. */
export async function coverageOf(
  tx: Db,
  network_code: string,
  template_code: string,
  lang: Language,
): Promise<CoverageLine[]> {
  const { rows } = await sql<{ position: number; coverage: Texts; coverage_value: Texts; reseau_uuid: string }>`
    select c.position, c.coverage, c.coverage_value, n.reseau_uuid
    from contract_coverages c join networks n using (network_code)
    where c.network_code = ${network_code} and c.template_code = ${template_code} order by c.position`.execute(tx)
  return rows.map(({ position, coverage, coverage_value, reseau_uuid }) => ({
    ID: `${template_code}-${position}`,
    coverage: textIn(coverage, lang),
    coverage_value: textIn(coverage_value, lang),
    template_code,
    reseau_uuid,
  }))
}
