import type { QualityOverview } from '@callout/domain/quality/overview.ts'
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { formatQuantity, useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { NetworkLink } from './NetworkLink.tsx'
import classes from './Quality.module.css'
import { QualitySection } from './QualitySection.tsx'
import { callsOfCell, productPath } from './qualityLinks.ts'
import { useQualityNames } from './useQualityNames.ts'

/** Changes that no network shows alone, and all together do. */
export function PooledChanges({ changes }: { readonly changes: QualityOverview['pooled'] }) {
  const t = useT()
  const { tenths, day } = useFormats()
  const { productName, problemName, networkName } = useQualityNames()
  return (
    <QualitySection title={t('quality.pooled')} hint={t('quality.pooled_hint')}>
      <ul className={classes.signals}>
        {changes.map((change) => (
          <li key={`${change.code_product} ${change.problem_type_id}`} className={classes.signal}>
            <Link className={classes.signalTitle} to={productPath(change.code_product, change.problem_type_id)}>
              {productName(change.code_product)} · {problemName(change.problem_type_id)}
            </Link>
            <Text>
              {t('quality.pooled_text', {
                observed: formatQuantity(change.observed),
                expected: tenths(change.expected),
                since: day(change.since),
              })}{' '}
              {change.networks.map(({ network_code, observed, expected }, index) => (
                <Fragment key={network_code}>
                  {index > 0 && ' · '}
                  <NetworkLink network_code={network_code} to={callsOfCell(change, change.since)}>
                    {networkName(network_code)} {formatQuantity(observed)} / {tenths(expected)}
                  </NetworkLink>
                </Fragment>
              ))}
            </Text>
          </li>
        ))}
      </ul>
    </QualitySection>
  )
}
