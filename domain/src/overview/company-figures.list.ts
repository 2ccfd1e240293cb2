import { contains, defineList, flagColumn, integerColumn, moneyColumn, oneOf, textColumn } from '../platform/list.ts'

/** The companies of a network with their work and its figures. Figures are of the last 13 weeks, `null` without any. */
export const companyFiguresList = defineList({
  name: 'companyfigures',
  fileName: 'companies',
  key: 'ID',
  sort: 'raison_sociale',
  columns: {
    raison_sociale: textColumn(),
    ville: textColumn(),
    code_postal: textColumn(),
    skills: textColumn({ exportedAs: 'skill_names' }),
    open_calls: integerColumn({ exportedWith: 'capacity' }),
    capacity: integerColumn(),
    answered_in_time: integerColumn({ nullable: true, exportedAs: 'answered_in_time_percent' }),
    hours_to_accept: integerColumn({ nullable: true }),
    first_visit: integerColumn({ nullable: true, exportedAs: 'first_visit_percent' }),
    rating: integerColumn({ nullable: true }),
    cost: moneyColumn({ nullable: true }),
    on_leave: flagColumn(),
    active: flagColumn(),
    supplier_code: textColumn({ isHidden: true }),
    pays: textColumn({ isHidden: true }),
    phone: textColumn({ isHidden: true }),
    email: textColumn({ isHidden: true }),
  },
  card: { subject: 'ville', facts: ['open_calls', 'first_visit', 'rating'] },
  filters: {
    search: contains('raison_sociale', { isInFilterBar: true }),
    skill: oneOf('skills', undefined, { isInFilterBar: true }),
    code_postal: contains(undefined, { storedAs: 'postcode' }),
    on_leave: oneOf('yes_no', undefined, { storedAs: 'boolean', isInFilterBar: true }),
    active: oneOf('yes_no', undefined, { storedAs: 'boolean', isInFilterBar: true }),
  },
})
