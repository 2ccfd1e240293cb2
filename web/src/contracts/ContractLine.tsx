import type { CoverageLine } from '@callout/domain/contracts/contract.ts'
import { Anchor, Text, VisuallyHidden } from '@mantine/core'
import { useT } from '../kernel/i18n.ts'
import { ToneBadge } from '../ui/ToneBadge.tsx'
import classes from './ContractLine.module.css'
import { contractPath } from './contractView.tsx'

interface ContractLineProps {
  readonly service_contract_id: string
  /** Its page, where the reader may open it. */
  readonly opens?: string | false
  readonly says: readonly string[]
  readonly coverage: readonly CoverageLine[]
}

/** A contract in brief: its number, what it is, and what it covers. */
export function ContractLine({ service_contract_id, opens, says, coverage }: ContractLineProps) {
  const t = useT()
  return (
    <div className={classes.contract}>
      <div className={classes.line}>
        <ToneBadge tone="good">{t('contract.under', { service_contract_id })}</ToneBadge>
        <Text span size="sm">
          {says.filter((part) => part !== '').join(' · ')}
        </Text>
        {opens && (
          <Anchor size="sm" href={contractPath(opens)} target="_blank">
            {t('contract.open', { service_contract_id })}
            <VisuallyHidden> {t('call.new_tab')}</VisuallyHidden>
          </Anchor>
        )}
      </div>
      {coverage.length > 0 && (
        <ul className={classes.coverage} aria-label={t('contract.covers')}>
          {coverage.map(({ ID, coverage: what, coverage_value }) => (
            <li key={ID}>
              <Text span size="sm" c="dimmed">
                {what}
              </Text>
              <Text span size="sm" fw={500}>
                {coverage_value}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
