import type { PayableInvoice } from '@callout/domain/invoices/invoice.payable.ts'
import { accountingColumns } from '@callout/domain/invoices/invoice-lines.list.ts'
import { lineUnits } from '@callout/domain/invoices/invoice-lines.ts'
import { Anchor, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { CheckList } from '../../documents/checks/CheckList.tsx'
import { callPath } from '../../platform/browser/recordPaths.ts'
import { usePhone } from '../../platform/browser/usePhone.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { labelOf } from '../../ui/fields/labels.ts'

/** The fees on an invoice below the call that each comes from, as on its paper. Dispatchers also see their accounting. */
export function InvoiceLines({ lines, findings }: Pick<PayableInvoice, 'lines' | 'findings'>) {
  const t = useT()
  const formats = useFormats()
  const onPhone = usePhone()
  const filled = accountingColumns.filter((name) => lines.some((line) => line[name]))
  const shown = onPhone ? [] : filled
  const checksOf = (DocNum: string) => findings.find((one) => one.DocNum === DocNum)?.checks ?? []
  const hasVat = !onPhone && lines.some(({ vat_rate }) => vat_rate !== null)
  const columns = 4 + Number(hasVat) + shown.length
  if (lines.length === 0) return <Text c="dimmed">{t('invoice.no_lines')}</Text>
  return (
    <Table.ScrollContainer minWidth={columns > 4 ? 560 : 0} type="native">
      <Table verticalSpacing={6} aria-label={t('field.orderLines')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{labelOf(t, 'Description')}</Table.Th>
            {(['Quantity', 'Price', 'LineTotal'] as const).map((name) => (
              <Table.Th key={name} ta="right">
                {labelOf(t, name)}
              </Table.Th>
            ))}
            {hasVat && <Table.Th ta="right">{labelOf(t, 'vat_rate')}</Table.Th>}
            {shown.map((name) => (
              <Table.Th key={name} pl="md">
                {labelOf(t, name)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no key, and their order is fixed
            <Fragment key={index}>
              {line.DocNum !== lines[index - 1]?.DocNum && (
                <Table.Tr>
                  <Table.Th scope="rowgroup" colSpan={columns}>
                    <Anchor
                      inherit
                      underline="always"
                      renderRoot={(props) => <Link to={callPath(line.service_job_uuid)} {...props} />}
                    >
                      {line.call_id}
                    </Anchor>{' '}
                    <Text span size="xs" c="dimmed">
                      {[line.DocNum, formats.day(line.DocDate), line.ville].filter(Boolean).join(' · ')}
                    </Text>
                    <CheckList title={t('check.found')} checks={checksOf(line.DocNum)} />
                  </Table.Th>
                </Table.Tr>
              )}
              <Table.Tr>
                <Table.Td>
                  {line.Description || line.ItemCode}
                  {onPhone && (
                    <Text size="xs" c="dimmed">
                      {[
                        ...(line.vat_rate === null ? [] : [`${formats.quantity(line.vat_rate)} %`]),
                        ...filled.map((name) => line[name]),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td ta="right">
                  {[
                    formats.quantity(line.Quantity),
                    line.unit !== lineUnits.one && t(`invoice.paper.unit.${line.unit}`),
                  ]
                    .filter(Boolean)
                    .join(' ')}
                </Table.Td>
                <Table.Td ta="right">{formats.money(line.Price)}</Table.Td>
                <Table.Td ta="right">{formats.money(line.LineTotal)}</Table.Td>
                {hasVat && <Table.Td ta="right">{line.vat_rate !== null && formats.quantity(line.vat_rate)}</Table.Td>}
                {shown.map((name) => (
                  <Table.Td key={name} pl="md">
                    {line[name]}
                  </Table.Td>
                ))}
              </Table.Tr>
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
