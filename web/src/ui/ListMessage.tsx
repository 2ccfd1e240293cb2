import { Button, EmptyState } from '@mantine/core'
import { IconMoodEmpty, IconPlugConnectedX } from '@tabler/icons-react'
import { useT } from '../kernel/i18n.ts'
import type { ListOnScreen } from '../kernel/useList.ts'
import classes from './ListTable.module.css'

interface ListMessageProps<Row> {
  readonly kind: 'empty' | 'failed'
  readonly data: ListOnScreen<Row>
}

/** What stands where rows would: why there are none, and what to do about it. */
export function ListMessage<Row>({ kind, data }: ListMessageProps<Row>) {
  const t = useT()
  if (kind === 'failed')
    return (
      <EmptyState
        className={classes.message}
        role="alert"
        icon={<IconPlugConnectedX />}
        title={t('list.failed')}
        description={data.error?.message}
      >
        <Button mt="sm" onClick={data.retry}>
          {t('action.retry')}
        </Button>
      </EmptyState>
    )
  const past = (data.total ?? 0) > 0
  const filtered = !past && Object.keys(data.state.filters).length > 0
  return (
    <EmptyState
      className={classes.message}
      icon={<IconMoodEmpty />}
      title={t(filtered ? 'list.empty_filtered' : past ? 'list.past_end' : 'list.empty')}
      description={filtered ? t('list.widen') : undefined}
    >
      {filtered && (
        <Button mt="sm" variant="default" onClick={data.clearFilters}>
          {t('list.clear_filters')}
        </Button>
      )}
      {past && (
        <Button mt="sm" variant="default" onClick={() => data.goTo(1)}>
          {t('list.first_page')}
        </Button>
      )}
    </EmptyState>
  )
}
