import type { AdminPart } from '@callout/domain/platform/access.ts'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/i18n.ts'
import { allRowsQuery } from '../adminQueries.ts'

/** Says who may confirm a change of somebody, or that it takes effect by itself; '' until it is known. */
export function useConfirmers(part: AdminPart) {
  const t = useT()
  const { data } = useQuery(allRowsQuery('accounts', { active: true, search: part }))
  return (author: string): string => {
    const names = data?.flatMap(({ row }) =>
      String(row.can_administer).split(' ').includes(part) && row.user_name !== author ? [String(row.user_name)] : [],
    )
    if (!names) return ''
    return names.length > 0
      ? t('admin.second_person', { names: names.join(', ') })
      : t('admin.no_second_person', { part: t(`admin.part.${part}`) })
  }
}
