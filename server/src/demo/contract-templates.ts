import type pg from 'pg'
import { copyRows } from './bulk.ts'
import * as texts from './contract-texts.ts'
import { rows } from './value-lists.ts'
import type { World } from './world.ts'

const [promises, coverages, values] = [texts.promises, texts.coverages, texts.values].map(
  (table) => new Map(rows(table).map(({ value, text }) => [value, text])),
)

/** Each template: for which skills, all where it names none, and what it covers to which value. */
const templates = rows(texts.templates).map(({ value, belongs, text }) => ({
  template_code: value,
  skills: belongs.split(' ').filter((skill) => skill !== ''),
  text,
  description: promises?.get(value) ?? {},
  lines: linesOf(value),
}))

function linesOf(template_code: string) {
  const own = texts.lines.split('\n').find((line) => line.trim().startsWith(`${template_code} `)) ?? ''
  return (own.split('|')[1] ?? '').split(',').map((line) => {
    const [, what = '', value = ''] = /^\s*(\S+) (.+?)\s*$/.exec(line) ?? []
    return { coverage: coverages?.get(what) ?? {}, coverage_value: values?.get(value) ?? { es: value } }
  })
}

/** The codes of the templates a product may be covered by. */
export const templatesFor = (skill: string): string[] =>
  templates.filter(({ skills }) => skills.length === 0 || skills.includes(skill)).map((t) => t.template_code)

/** Writes the templates of every network that has contracts. */
export async function writeTemplates(client: pg.ClientBase, { territories, products }: World) {
  for (const { network } of territories) {
    if (!network.enable_service_contract) continue
    const { network_code } = network
    const sold = products.filter((product) => product.network_code === network_code)
    await copyRows(
      client,
      'contract_templates',
      ['network_code', 'template_code', 'position', 'text', 'description'],
      templates.map(({ template_code, text, description }, position) => ({
        network_code,
        template_code,
        position,
        text: JSON.stringify(text),
        description: JSON.stringify(description),
      })),
    )
    await copyRows(
      client,
      'contract_template_products',
      ['network_code', 'template_code', 'code_product'],
      sold.flatMap(({ skill, code_product }) =>
        templatesFor(skill).map((template_code) => ({ network_code, template_code, code_product })),
      ),
    )
    await copyRows(
      client,
      'contract_coverages',
      ['network_code', 'template_code', 'position', 'coverage', 'coverage_value'],
      templates.flatMap(({ template_code, lines }) =>
        lines.map(({ coverage, coverage_value }, index) => ({
          network_code,
          template_code,
          position: index + 1,
          coverage: JSON.stringify(coverage),
          coverage_value: JSON.stringify(coverage_value),
        })),
      ),
    )
  }
}
