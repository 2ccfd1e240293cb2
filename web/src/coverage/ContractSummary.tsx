import type { CoverageLine } from '@callout/domain/contracts/contract.ts'
import { Anchor, Text, VisuallyHidden } from '@mantine/core'
import { contractPath } from '../platform/browser/recordPaths.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { ToneBadge } from '../ui/layout/ToneBadge.tsx'
import classes from './ContractSummary.module.css'

interface ContractSummaryProps {
  /** Empty if the user may only know that a contract exists. */
  readonly service_contract_id: string
  /** ID for the link to the contract's page, if the user may open it. */
  readonly linkedContractId?: string | false
  readonly details: readonly string[]
  readonly coverage: readonly CoverageLine[]
}

/** Number, details and coverage of a contract. */
export function ContractSummary({ service_contract_id, linkedContractId, details, coverage }: ContractSummaryProps) {
  const t = useT()
  return (
    <div className={classes.contract}>
      <div className={classes.line}>
        <ToneBadge tone="good">
          {service_contract_id === '' ? t('contract.covered') : t('contract.under', { service_contract_id })}
        </ToneBadge>
        <Text span size="sm">
          {details.filter((part) => part !== '').join(' · ')}
        </Text>
        {linkedContractId && (
          <Anchor size="sm" href={contractPath(linkedContractId)} target="_blank">
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
