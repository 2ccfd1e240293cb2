import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, useState } from 'react'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { CellTable } from './CellTable.tsx'
import { byCost, type HeatCell, heatOf, ratioOf } from './heat.ts'
import classes from './Quality.module.css'
import { QualitySection } from './QualitySection.tsx'
import { callsOfCell, productPath } from './qualityLinks.ts'
import { useQualityNames } from './useQualityNames.ts'

const [fewProducts, fewProblems] = [12, 10]

interface HeatMapProps {
  readonly cells: readonly HeatCell[]
  readonly since: string | null
}

/** Products by problems over the last year, with the same cells as a table beside it. */
export function HeatMap({ cells, since }: HeatMapProps) {
  const t = useT()
  const { tenths, count } = useFormats()
  const { productName, problemName } = useQualityNames()
  const [isAll, setAll] = useState(false)
  const [allProducts, allProblems] = [
    byCost(cells, (cell) => cell.code_product),
    byCost(cells, (cell) => cell.problem_type_id),
  ]
  const products = isAll ? allProducts : allProducts.slice(0, fewProducts)
  const problems = isAll ? allProblems : allProblems.slice(0, fewProblems)
  const cellOf = new Map(cells.map((cell) => [`${cell.code_product} ${cell.problem_type_id}`, cell]))
  if (cells.length === 0 || since === null)
    return (
      <QualitySection title={t('quality.heat')}>
        <Text c="dimmed">{t('quality.no_cells')}</Text>
      </QualitySection>
    )
  const isCut = allProducts.length > fewProducts || allProblems.length > fewProblems
  return (
    <QualitySection
      title={t('quality.heat')}
      hint={t('quality.heat_hint')}
      action={
        isCut && (
          <Button variant="subtle" size="compact-sm" aria-pressed={isAll} onClick={() => setAll(!isAll)}>
            {t(isAll ? 'quality.show_dearest' : 'quality.show_all')}
          </Button>
        )
      }
    >
      <div className={classes.beside}>
        <div className={classes.scrolled}>
          <table className={classes.heat}>
            <thead>
              <tr>
                <td />
                {problems.map((problem) => (
                  <th key={problem} scope="col">
                    <span>{problemName(problem)}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {products.map((product) => (
                <tr key={product}>
                  <th scope="row">
                    <Link to={productPath(product)}>{productName(product)}</Link>
                  </th>
                  {problems.map((problem) => {
                    const cell = cellOf.get(`${product} ${problem}`)
                    const ratio = cell && ratioOf(cell)
                    if (!cell || !ratio) return <td key={problem} />
                    const title = t('quality.heat_cell', {
                      observed: count(Math.round(cell.observed)),
                      expected: tenths(cell.expected),
                      cost: count(Math.round(cell.cost)),
                    })
                    return (
                      <td
                        key={problem}
                        style={{ '--heat': `${Math.round(heatOf(cell) * 55)}%` } as CSSProperties}
                        title={title}
                      >
                        <Link to={cell.networks.length > 0 ? productPath(product, problem) : callsOfCell(cell, since)}>
                          {tenths(ratio)}
                        </Link>
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <CellTable cells={cells} since={since} />
      </div>
    </QualitySection>
  )
}
