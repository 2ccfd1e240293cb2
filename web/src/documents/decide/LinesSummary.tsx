import { documentApi } from '@callout/domain/documents/document.api.ts'
import {
  type DocumentRow,
  type DocumentType,
  LineStatus,
  type OrderLine,
  usualAmountCalls,
} from '@callout/domain/documents/document.ts'
import { Text } from '@mantine/core'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { formatCount, useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { labelOf } from '../../ui/fields/labels.ts'
import classes from './Decide.module.css'

interface LinesSummaryProps {
  readonly document: DocumentRow
  readonly lines: readonly OrderLine[]
}

const codeOf = (type: DocumentType, { ItemCode, CodeCom }: OrderLine) => (type === 'fee' ? ItemCode : CodeCom)

/** The lines to decide on, each with what is usually charged for it where enough cases are known. */
export function LinesSummary({ document, lines }: LinesSummaryProps) {
  const t = useT()
  const { money, quantity } = useFormats()
  const { type, service_job_uuid, DocTotal } = document
  const isPaid = type !== 'dpc'
  const usual = useEndpointQuery(
    documentApi.usualAmounts,
    { service_job_uuid, type: type === 'sparepart' ? type : 'fee' },
    { enabled: isPaid, staleTime: 600_000 },
  )
  const usualByCode = new Map(isPaid ? usual.data?.map((amount) => [amount.code, amount]) : [])
  const hasUsual = lines.some((line) => usualByCode.has(codeOf(type, line)))
  return (
    <section>
      <table className={classes.lines} aria-label={t('field.orderLines')}>
        <thead>
          <tr>
            <th scope="col">{labelOf(t, type === 'fee' ? 'ItemCode' : 'CodeCom')}</th>
            <th scope="col">{labelOf(t, 'Quantity')}</th>
            {isPaid && <th scope="col">{labelOf(t, 'Price')}</th>}
            {isPaid && <th scope="col">{labelOf(t, 'LineTotal')}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const amount = usualByCode.get(codeOf(type, line))
            return (
              <tr key={line.LineNum} data-cancelled={line.LineStatus === LineStatus.cancelled || undefined}>
                <td>
                  {line.Description || codeOf(type, line)}
                  {amount && (
                    <Text size="xs" c="dimmed">
                      {t('decide.usual', { amount: money(amount.median), count: amount.cases })}
                    </Text>
                  )}
                </td>
                <td>{quantity(line.Quantity)}</td>
                {isPaid && <td>{money(line.Price)}</td>}
                {isPaid && <td>{money(line.LineTotal)}</td>}
              </tr>
            )
          })}
        </tbody>
        {isPaid && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {t('field.DocTotal')}
              </th>
              <td>{money(DocTotal)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {hasUsual && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('decide.usual_hint', { calls: formatCount(usualAmountCalls) })}
        </Text>
      )}
    </section>
  )
}
