import { formatCount } from '../../platform/i18n/formats.ts'

/** Companies that a toast names. */
const namedCompanies = 4

/** The companies that got calls with their numbers, most first: `Larnosa 2, Galdeñas 1`. */
export function companiesOf(assigned: readonly { readonly subcontractor_name: string }[]): string {
  const counts = Map.groupBy(assigned, ({ subcontractor_name }) => subcontractor_name)
  const ordered = [...counts].toSorted(([, a], [, b]) => b.length - a.length)
  const named = ordered.slice(0, namedCompanies).map(([name, calls]) => `${name} ${formatCount(calls.length)}`)
  return named.join(', ') + (ordered.length > named.length ? ', …' : '')
}
