import type pg from 'pg'
import { copyRows } from '../bulk-copy.ts'
import * as texts from '../texts/contract-texts.ts'
import type { DemoWorld } from '../world.ts'
import { parseItems } from './value-lists.ts'

const [promises, coverages, values] = [texts.promises, texts.coverages, texts.values].map(
  (table) => new Map(parseItems(table).map(({ value, text }) => [value, text])),
)

/** Values of coverage under which the customer pays nothing. */
const coveredBy = new Set(['INCLUDED', 'NEAR'])
/** The documents that the customer pays where a coverage is not included. */
const documentOfCoverage: Readonly<Record<string, string>> = { LABOUR: 'fee', TRAVEL: 'fee', PARTS: 'sparepart' }

/** The templates: their skills (none means all), and what each covers to which value. */
const templates = parseItems(texts.templates).map(({ value, belongs, text }) => ({
  template_code: value,
  skills: belongs.split(' ').filter((skill) => skill !== ''),
  text,
  description: promises?.get(value) ?? {},
  lines: coverageLinesOf(value),
}))

function coverageLinesOf(template_code: string) {
  const own = texts.lines.split('\n').find((line) => line.trim().startsWith(`${template_code} `)) ?? ''
  return (own.split('|')[1] ?? '').split(',').map((line) => {
    const [, what = '', value = ''] = /^\s*(\S+) (.+?)\s*$/.exec(line) ?? []
    const customer_pays = coveredBy.has(value) ? '' : (documentOfCoverage[what] ?? '')
    return { coverage: coverages?.get(what) ?? {}, coverage_value: values?.get(value) ?? { es: value }, customer_pays }
  })
}

/** Codes of the contract templates for products of a skill. */
export const templatesFor = (skill: string): string[] =>
  templates.filter(({ skills }) => skills.length === 0 || skills.includes(skill)).map((t) => t.template_code)

/** Writes the templates of every network with contracts. */
export async function writeTemplates(client: pg.ClientBase, { networkData, products }: DemoWorld) {
  for (const { network } of networkData) {
    if (!network.enable_service_contract) continue
    const { network_code } = network
    const sold = products.filter((product) => product.network_code === network_code)
    await copyRows(
      client,
      'contract_templates',
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
      sold.flatMap(({ skill, code_product }) =>
        templatesFor(skill).map((template_code) => ({ network_code, template_code, code_product })),
      ),
    )
    await copyRows(
      client,
      'contract_coverages',
      templates.flatMap(({ template_code, lines }) =>
        lines.map(({ coverage, coverage_value, customer_pays }, index) => ({
          network_code,
          template_code,
          position: index + 1,
          coverage: JSON.stringify(coverage),
          coverage_value: JSON.stringify(coverage_value),
          customer_pays,
        })),
      ),
    )
  }
}
