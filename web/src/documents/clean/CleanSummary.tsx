import { type CleanDocuments, leftReasons, undecidedLimit } from '@callout/domain/documents/document.clean.ts'
import type { DocumentType } from '@callout/domain/documents/document.ts'
import { Text } from '@mantine/core'
import { formatCount, formatMoney } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from './Clean.module.css'

interface CleanSummaryProps {
  readonly type: DocumentType
  readonly clean: CleanDocuments
}

/** Number and sum of the clean documents, by company, and what is left out and why. */
export function CleanSummary({ type, clean }: CleanSummaryProps) {
  const t = useT()
  const { count, total, first_of_two, companies, left, more } = clean
  // Return requests have no amounts.
  const hasAmounts = type !== 'dpc'
  const reasons = leftReasons.filter((reason) => (left[reason] ?? 0) > 0)
  return (
    <>
      {count === 0 && <Text>{t('clean.none')}</Text>}
      {count === 0 && more && <Text size="sm">{t('clean.searched', { count: formatCount(undecidedLimit) })}</Text>}
      {count > 0 && (
        <>
          <div>
            <Text fw={600} size="lg" className={classes.sum}>
              {t('clean.count', { count: formatCount(count) })}
              {hasAmounts && ` · ${formatMoney(total)}`}
            </Text>
            <Text size="sm">{t('clean.hint')}</Text>
            {first_of_two > 0 && <Text size="sm">{t('clean.first_of_two', { count: formatCount(first_of_two) })}</Text>}
            {more && <Text size="sm">{t('clean.more', { count: formatCount(count) })}</Text>}
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it only with the focus */}
          <section className={classes.companies} tabIndex={0} aria-label={t('field.subcontractor_name')}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('field.subcontractor_name')}</th>
                  <th scope="col">{t('clean.documents')}</th>
                  {hasAmounts && <th scope="col">{t('field.DocTotal')}</th>}
                </tr>
              </thead>
              <tbody>
                {companies.map((company) => (
                  <tr key={company.societe_uuid}>
                    <td>{company.raison_sociale}</td>
                    <td>{formatCount(company.count)}</td>
                    {hasAmounts && <td>{formatMoney(company.total)}</td>}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
      {reasons.length > 0 && (
        <div>
          <Text fw={500}>{t('clean.left')}</Text>
          <dl className={classes.left}>
            {reasons.map((reason) => (
              <div key={reason}>
                <dt>{t(`clean.left.${reason}`)}</dt>
                <dd>{formatCount(left[reason] ?? 0)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </>
  )
}
