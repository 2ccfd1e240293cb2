import type { InvoicedLine } from '@callout/domain/invoices/invoice.payable.ts'
import { accountingColumns } from '@callout/domain/invoices/invoice-lines.list.ts'
import { Anchor, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { callPath } from '../../platform/browser/recordPaths.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { labelOf } from '../../ui/fields/labels.ts'

/** The fees on an invoice below the call that each comes from, as on its paper. Dispatchers also see their accounting. */
export function InvoiceLines({ lines }: { readonly lines: readonly InvoicedLine[] }) {
  const t = useT()
  const formats = useFormats()
  const shown = accountingColumns.filter((name) => lines.some((line) => line[name]))
  if (lines.length === 0) return <Text c="dimmed">{t('invoice.no_lines')}</Text>
  return (
    <Table.ScrollContainer minWidth={shown.length > 0 ? 560 : 0} type="native">
      <Table verticalSpacing={6} aria-label={t('field.orderLines')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{labelOf(t, 'Description')}</Table.Th>
            {(['Quantity', 'Price', 'LineTotal'] as const).map((name) => (
              <Table.Th key={name} ta="right">
                {labelOf(t, name)}
              </Table.Th>
            ))}
            {shown.map((name) => (
              <Table.Th key={name}>{labelOf(t, name)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no key, and their order is fixed
            <Fragment key={index}>
              {line.DocNum !== lines[index - 1]?.DocNum && (
                <Table.Tr>
                  <Table.Th scope="rowgroup" colSpan={4 + shown.length}>
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
                  </Table.Th>
                </Table.Tr>
              )}
              <Table.Tr>
                <Table.Td>{line.Description || line.ItemCode}</Table.Td>
                <Table.Td ta="right">{formats.quantity(line.Quantity)}</Table.Td>
                <Table.Td ta="right">{formats.money(line.Price)}</Table.Td>
                <Table.Td ta="right">{formats.money(line.LineTotal)}</Table.Td>
                {shown.map((name) => (
                  <Table.Td key={name}>{line[name]}</Table.Td>
                ))}
              </Table.Tr>
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
