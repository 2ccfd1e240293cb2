import { pageSizes } from '@callout/domain/platform/list.request.ts'
import { Group, Input, Pagination, Text } from '@mantine/core'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import type { ListData } from '../../platform/lists/useList.ts'
import { IconSelector } from '../icons/firstVisitIcons.tsx'
import classes from './ListPage.module.css'

/** The footer of a list: range of rows, total, page size and pagination. */
export function ListFooter<Row>({ data }: { data: ListData<Row> }) {
  const t = useT()
  const { state, total, rows, lastPage } = data
  const rangeText = () => {
    if (total === undefined || rows === undefined) return ''
    const before = (state.page - 1) * state.size
    if (before >= total) return t('list.range_none', { total: formatCount(total) })
    const end = Math.min(before + state.size, total)
    return t('list.range', { from: formatCount(before + 1), to: formatCount(end), total: formatCount(total) })
  }
  return (
    <footer className={classes.footer}>
      <Text size="sm" c="dimmed" aria-live="polite" className={classes.range}>
        {rangeText()}
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
