import { contains, defineList, flagColumn, integerColumn, moneyColumn, oneOf, textColumn } from '../platform/list.ts'

/** The companies of a network with their work and its figures. Figures are of the last 13 weeks, `null` without any. */
export const companyFiguresList = defineList({
  name: 'companyfigures',
  key: 'ID',
  sort: 'raison_sociale',
  columns: {
    raison_sociale: textColumn(),
    ville: textColumn(),
    code_postal: textColumn(),
    skills: textColumn(),
    open_calls: integerColumn(),
    capacity: integerColumn(),
    answered_in_time_percent: integerColumn({ nullable: true }),
    hours_to_accept: integerColumn({ nullable: true }),
    first_visit_percent: integerColumn({ nullable: true }),
    mean_rating: integerColumn({ nullable: true }),
    cost_per_call: moneyColumn({ nullable: true }),
    on_leave: flagColumn(),
    active: flagColumn(),
    supplier_code: textColumn({ isHidden: true }),
    pays: textColumn({ isHidden: true }),
    phone: textColumn({ isHidden: true }),
    email: textColumn({ isHidden: true }),
  },
  card: { subject: 'ville', facts: ['open_calls', 'first_visit_percent', 'mean_rating'] },
  filters: {
    raison_sociale: contains(undefined, { isInFilterBar: true }),
    skills: oneOf('skills', undefined, { isInFilterBar: true }),
    on_leave: oneOf('yes_no', undefined, { storedAs: 'boolean', isInFilterBar: true }),
    active: oneOf('yes_no', undefined, { storedAs: 'boolean', isInFilterBar: true }),
  },
})
