import { defineList, integerColumn, moneyColumn, textColumn } from '../platform/list.ts'

/** The accounts of a month as a sheet: a row for each company. */
export const accountList = defineList({
  name: 'account',
  key: 'societe_uuid',
  sort: 'raison_sociale',
  columns: {
    raison_sociale: textColumn(),
    month: textColumn(),
    done: integerColumn(),
    unwritten: integerColumn(),
    earned: integerColumn(),
    earned_sum: moneyColumn(),
    to_check: integerColumn(),
    to_check_sum: moneyColumn(),
    change_requested: integerColumn(),
    change_requested_sum: moneyColumn(),
    approved: integerColumn(),
    approved_sum: moneyColumn(),
    invoiced: integerColumn(),
    invoiced_sum: moneyColumn(),
    ahead: integerColumn(),
    ahead_sum: moneyColumn(),
    ahead_invoiced: integerColumn(),
    ahead_invoiced_sum: moneyColumn(),
  },
  filters: {},
})
