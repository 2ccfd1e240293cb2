import { contains, defineList, exact, flagColumn, integerColumn, textColumn } from '../platform/list.ts'

/** Companies of the network. With the filter `call_id`: companies for that call, best first. */
export const companyList = defineList({
  name: 'companies',
  key: 'ID',
  sort: 'raison_sociale',
  isUnpaged: true,
  columns: {
    raison_sociale: textColumn(),
    supplier_code: textColumn(),
    ville: textColumn(),
    code_postal: textColumn(),
    phone: textColumn(),
    email: textColumn(),
    active: flagColumn(),
    skill_count: integerColumn({ sortable: false }),
    distance: textColumn({ sortable: false }),
  },
  filters: {
    call_id: exact(),
    search: contains('raison_sociale', { isInFilterBar: true }),
  },
})
