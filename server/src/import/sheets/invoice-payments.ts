import { maxReferenceLength, normaliseReference } from '@callout/domain/invoices/invoice.payable.ts'
import { maxNumberLength } from '@callout/domain/invoices/invoice.ts'
import { say } from '@callout/domain/messages/import-messages.ts'
import { invoiceToPaySql } from '../../invoices/invoice.queries.ts'
import * as columns from './columns.ts'
import { companyKeyColumns, joinCompany } from './companies.ts'
import { companyReference } from './references.ts'
import { computedField, copiedFields, importTableOf, type Sheet } from './sheet.ts'

const file = 'invoice-payments.csv'
const table = importTableOf(file)

/** SQL joins of a row `i`: its company `c` and its invoice `s`. */
const joinInvoice = `${joinCompany}
  join supplier_invoices s on s.societe_uuid = c.societe_uuid and s.supplier_invoice = i."supplierInvoice"`

/** SQL of the key of a row's invoice. */
const invoiceSql = `(select s."ID" from companies c join supplier_invoices s using (societe_uuid)
  where c.network_code = i.network_code and c.supplier_code = i.supplier_code and s.supplier_invoice = i."supplierInvoice")`

/** SQL of the invoices that the rows name. */
export const paidInvoicesSql = `select s."ID" from ${table} i ${joinInvoice}`

type Present = ReadonlySet<string>
const unlessRemoved = (present: Present) => (present.has('remove') ? 'and not coalesce(i.remove, false)' : '')

/** SQL condition: the payment `i` is not told yet. */
const isNewSql = `not exists (select from invoice_payments t
  where t.network_code = i.network_code and t.reference = i.reference)`

/** SQL of the new payments that meet a condition on the row `i` and its invoice `s`. */
const newPayments = (column: string, condition: string) => (present: Present) =>
  `
  select i.line, i."${column}" as value from ${table} i ${joinInvoice}
  where ${isNewSql} ${unlessRemoved(present)} and ${condition}`

/** SQL of the payments that take their invoice, after those above them, past what is due. */
const overpaid = (present: Present) => `select line, amount as value from (
    select i.line, i.amount, ${invoiceToPaySql('s')} as due, sum(i.amount) over (partition by s."ID" order by i.line) as sum
    from ${table} i ${joinInvoice} where ${isNewSql} ${unlessRemoved(present)}) told
  where sign(amount) <> sign(due) or abs(sum) > abs(due)`

// A company that works no more is still paid.
const { isOutOfUse: _, ...company } = companyReference()

const reference = columns.text('reference', maxReferenceLength)

export const invoicePaymentsSheet: Sheet = {
  file,
  columns: [
    ...companyKeyColumns,
    columns.required(columns.text('supplierInvoice', maxNumberLength)),
    columns.required({ ...reference, read: (cell) => reference.read(normaliseReference(cell)) }),
    columns.required(columns.day('paid_on')),
    columns.required(columns.signedMoney('amount')),
    columns.removeColumn,
  ],
  key: ['network_code', 'reference'],
  references: [company],
  conflicts: [
    {
      column: 'supplierInvoice',
      lines: (present) => `select i.line, i."supplierInvoice" as value from ${table} i ${joinCompany}
        where not exists (select from supplier_invoices s where s.societe_uuid = c.societe_uuid
          and s.supplier_invoice = i."supplierInvoice") ${unlessRemoved(present)}`,
      message: say('no_invoice'),
    },
    {
      column: 'reference',
      lines: (present) => `select i.line, i.reference as value from ${table} i ${joinInvoice}
        join invoice_payments t on t.network_code = i.network_code and t.reference = i.reference
        where (t.supplier_invoice_uuid, t.paid_on, t.amount) is distinct from (s."ID", i.paid_on, i.amount)
          ${unlessRemoved(present)}`,
      message: say('payment_told'),
    },
    {
      column: 'supplierInvoice',
      lines: newPayments('supplierInvoice', `s.state = 'credited'`),
      message: say('invoice_credited'),
    },
    { column: 'amount', lines: overpaid, message: say('payment_too_much') },
    {
      column: 'paid_on',
      lines: newPayments('paid_on', 'i.paid_on > today_of_network(i.network_code)'),
      message: say('payment_ahead'),
    },
    {
      column: 'supplierInvoice',
      lines: newPayments('supplierInvoice', `s.state not in ('released', 'credited')`),
      message: say('invoice_not_released'),
      severity: 'warning',
    },
    {
      column: 'paid_on',
      lines: newPayments('paid_on', 'i.paid_on < s.issued_on'),
      message: say('payment_early'),
      severity: 'warning',
    },
  ],
  stored: {
    joins: 'join supplier_invoices s on s."ID" = t.supplier_invoice_uuid join companies c using (societe_uuid)',
    columns: { supplier_code: 'c.supplier_code', supplierInvoice: 's.supplier_invoice' },
  },
  targets: [
    {
      table: 'invoice_payments',
      key: { 't.network_code': 'i.network_code', 't.reference': 'i.reference' },
      fields: [
        ...copiedFields('network_code', 'reference', 'paid_on', 'amount'),
        computedField('supplier_invoice_uuid', invoiceSql, 'supplierInvoice'),
      ],
      isInsertOnly: true,
    },
  ],
}
