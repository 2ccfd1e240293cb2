import { Link } from '@tanstack/react-router'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { evidenceOf, type HeatCell, ratioOf } from './heat.ts'
import { NetworkLink } from './NetworkLink.tsx'
import classes from './Quality.module.css'
import { callsOfCell, productPath } from './qualityLinks.ts'
import { useQualityNames } from './useQualityNames.ts'

const mostRows = 15

interface CellTableProps {
  readonly cells: readonly HeatCell[]
  readonly since: string
}

/** The cells with the strongest evidence of more calls than expected, then the dearest, each with its calls. */
export function CellTable({ cells, since }: CellTableProps) {
  const t = useT()
  const { tenths, count } = useFormats()
  const { productName, problemName, networkName } = useQualityNames()
  const rows = cells.toSorted((a, b) => evidenceOf(b) - evidenceOf(a) || b.cost - a.cost).slice(0, mostRows)
  return (
    <div className={classes.scrolled}>
      <table className={classes.table} aria-label={t('quality.strongest')}>
        <thead>
          <tr>
            <th scope="col">{t('quality.strongest')}</th>
            <th scope="col">{t('quality.observed')}</th>
            <th scope="col">{t('quality.expected')}</th>
            <th scope="col">{t('quality.ratio')}</th>
            <th scope="col">{t('quality.cost')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((cell) => (
            <tr key={`${cell.code_product} ${cell.problem_type_id}`}>
              <th scope="row">
                <Link to={productPath(cell.code_product, cell.problem_type_id)}>
                  {productName(cell.code_product)} · {problemName(cell.problem_type_id)}
                </Link>
              </th>
              <td>
                {cell.networks.length === 0 ? (
                  <Link to={callsOfCell(cell, since)}>{count(Math.round(cell.observed))}</Link>
                ) : (
                  <div className={classes.stacked}>
                    {cell.networks.map((part) => (
                      <NetworkLink
                        key={part.network_code}
                        network_code={part.network_code}
                        to={callsOfCell(cell, since)}
                      >
                        {networkName(part.network_code)} {count(Math.round(part.observed))}
                      </NetworkLink>
                    ))}
                  </div>
                )}
              </td>
              <td>{tenths(cell.expected)}</td>
              <td>{cell.expected > 0 ? tenths(ratioOf(cell) ?? 0) : '—'}</td>
              <td>{count(Math.round(cell.cost))} €</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
