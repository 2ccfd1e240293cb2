import '@mantine/charts/styles.css'
import { feeStates } from '@callout/domain/account/account.columns.ts'
import type { AccountMonth } from '@callout/domain/account/account.ts'
import { sumAmounts } from '@callout/domain/platform/money.ts'
import { BarChart } from '@mantine/charts'
import { UnstyledButton } from '@mantine/core'
import { formatCount, formatMoney } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useMonthName } from '../platform/i18n/useMonthName.ts'
import classes from './Account.module.css'
import { AccountSection } from './AccountSection.tsx'
import { stateColors, swatchOf } from './stateColors.ts'

interface YearChartProps {
  readonly months: readonly AccountMonth[]
  readonly month: string
  readonly onMonth: (month: string) => void
}

/** Amounts earned in each of twelve months, by state, as a chart and as a table. */
export function YearChart({ months, month, onMonth }: YearChartProps) {
  const t = useT()
  const nameOf = useMonthName()
  const title = t('account.year')
  const series = feeStates.map((name) => ({ name, label: t(`account.column.${name}`), color: stateColors[name] }))
  const data = months.map((one) => ({
    at: one.month,
    ...Object.fromEntries(feeStates.map((state) => [state, one[state].sum])),
  }))
  return (
    <AccountSection title={title}>
      <div
        role="img"
        aria-label={t('text.labelled', { label: title, value: series.map(({ label }) => label).join(', ') })}
      >
        <BarChart
          h={220}
          data={data}
          dataKey="at"
          type="stacked"
          series={series}
          gridAxis="y"
          tickLine="none"
          valueFormatter={formatMoney}
          // Without a bar under the mouse there is no month to name.
          tooltipProps={{ labelFormatter: (at) => (at === undefined ? '' : nameOf(String(at))) }}
          xAxisProps={{ tickFormatter: (at: string) => nameOf(at, 'short'), minTickGap: 8 }}
          yAxisProps={{ width: 64, tickCount: 4, tickFormatter: (value: number) => formatCount(Math.round(value)) }}
          barProps={{ isAnimationActive: false }}
          maxBarWidth={40}
          barChartProps={{
            accessibilityLayer: false,
            onClick: ({ activeLabel }) => activeLabel !== undefined && onMonth(String(activeLabel)),
          }}
        />
      </div>
      <div className={classes.scrolled}>
        <table className={classes.year} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('account.month')}</th>
              <th scope="col">{t('account.column.done')}</th>
              <th scope="col">{t('account.column.unwritten')}</th>
              {series.map(({ name, label }) => (
                <th key={name} scope="col">
                  <span className={classes.swatch} style={swatchOf(name)} />
                  {label}
                </th>
              ))}
              <th scope="col">{t('account.column.earned')}</th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map((one) => (
              <tr key={one.month} data-shown={one.month === month || undefined}>
                <th scope="row">
                  <UnstyledButton className={classes.link} onClick={() => onMonth(one.month)}>
                    {nameOf(one.month)}
                  </UnstyledButton>
                </th>
                <td>{formatCount(one.done)}</td>
                <td>{formatCount(one.unwritten)}</td>
                {feeStates.map((state) => (
                  <td key={state}>{formatMoney(one[state].sum)}</td>
                ))}
                <td>{formatMoney(sumAmounts(feeStates.map((state) => one[state].sum)))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </AccountSection>
  )
}
