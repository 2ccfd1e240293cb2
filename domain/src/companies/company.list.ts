import { contains, defineList, exact, flag, integer, text } from '../kernel/list.ts'

/** Companies of the network; under a `call_id` those for that call, best first. */
export const companyList = defineList({
  name: 'companies',
  key: 'ID',
  sort: 'raison_sociale',
  unpaged: true,
  columns: {
    raison_sociale: text(),
    supplier_code: text(),
    ville: text(),
    code_postal: text(),
    phone: text(),
    email: text(),
    active: flag(),
    skill_count: integer({ sortable: false }),
    distance: text({ sortable: false }),
  },
  filters: {
    call_id: exact(),
    search: contains('raison_sociale', { frequent: true }),
  },
})
