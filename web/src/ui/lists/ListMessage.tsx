import { Button, Text } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import type { ListData } from '../../platform/lists/useList.ts'
import { IconMoodEmpty, IconPlugConnectedX } from '../icons/firstVisitIcons.tsx'
import classes from './ListTable.module.css'

interface ListMessageProps<Row> {
  readonly kind: 'empty' | 'failed'
  readonly data: ListData<Row>
}

/** Shown in place of the rows: why there are none, and what the user can do. */
export function ListMessage<Row>({ kind, data }: ListMessageProps<Row>) {
  const t = useT()
  if (kind === 'failed')
    return (
      <div className={classes.message} role="alert">
        <IconPlugConnectedX size={48} aria-hidden />
        <Text fw={600}>{t('list.failed')}</Text>
        <Text c="dimmed">{data.error?.message}</Text>
        <Button mt="sm" onClick={data.retry}>
          {t('action.retry')}
        </Button>
      </div>
    )
  const isPastEnd = (data.total ?? 0) > 0
  const isFiltered = !isPastEnd && Object.keys(data.state.filters).length > 0
  return (
    <div className={classes.message}>
      <IconMoodEmpty size={48} aria-hidden />
      <Text fw={600}>{t(isFiltered ? 'list.empty_filtered' : isPastEnd ? 'list.past_end' : 'list.empty')}</Text>
      {isFiltered && <Text c="dimmed">{t('list.widen')}</Text>}
      {isFiltered && (
        <Button mt="sm" variant="default" onClick={data.clearFilters}>
          {t('list.clear_filters')}
        </Button>
      )}
      {isPastEnd && (
        <Button mt="sm" variant="default" onClick={() => data.goTo(1)}>
          {t('list.first_page')}
        </Button>
      )}
    </div>
  )
}
