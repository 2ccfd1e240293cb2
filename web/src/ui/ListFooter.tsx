import { pageSizes } from '@callout/domain/kernel/list.ts'
import { Group, Input, Pagination, Text } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { showCount } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import type { ListOnScreen } from '../kernel/useList.ts'
import classes from './ListPage.module.css'

/** Which rows of how many, how many a page holds, and the way to the other pages. */
export function ListFooter<Row>({ data }: { data: ListOnScreen<Row> }) {
  const t = useT()
  const { state, total, rows, lastPage } = data
  const before = (state.page - 1) * state.size
  const range =
    total === undefined || rows === undefined
      ? ''
      : total === 0 || before >= total
        ? t('list.range_none', { total: showCount(total) })
        : t('list.range', {
            from: showCount(before + 1),
            to: showCount(Math.min(before + state.size, total)),
            total: showCount(total),
          })
  return (
    <footer className={classes.footer}>
      <Text size="sm" c="dimmed" aria-live="polite" className={classes.range}>
        {range}
      </Text>
      <Group gap="lg">
        <Group gap={8} wrap="nowrap">
          <Text size="sm" c="dimmed" className={classes.pageSize}>
            {t('list.page_size')}
          </Text>
          <Input
            component="select"
            pointer
            size="xs"
            w={72}
            rightSection={<IconSelector size={14} />}
            aria-label={t('list.page_size')}
            value={state.size}
            onChange={(event) => data.setSize(Number(event.currentTarget.value))}
          >
            {pageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </Input>
        </Group>
        <Pagination
          size="sm"
          total={lastPage}
          value={state.page}
          onChange={data.goTo}
          siblings={1}
          boundaries={1}
          getItemProps={(page) => ({ 'aria-label': t('list.page', { page }) })}
          getControlProps={(control) => ({
            'aria-label': t(control === 'next' || control === 'last' ? 'list.next_page' : 'list.previous_page'),
          })}
        />
      </Group>
    </footer>
  )
}
