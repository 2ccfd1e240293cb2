import type { Filter } from '@callout/domain/kernel/list.ts'
import { Button, Drawer, Group, Stack } from '@mantine/core'
import { useT } from '../kernel/i18n.ts'
import type { ListOnScreen } from '../kernel/useList.ts'
import { FilterControl } from './FilterControl.tsx'
import { useFocusBack } from './useFocusBack.ts'

interface FilterDrawerProps<Row> {
  readonly data: ListOnScreen<Row>
  readonly filters: readonly (readonly [string, Filter])[]
  readonly onClose: () => void
}

/** The rest of the filters. Each works at once, so the list behind shows what it leaves. */
export function FilterDrawer<Row>({ data, filters, onClose }: FilterDrawerProps<Row>) {
  const t = useT()
  useFocusBack()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={380}
      title={t('list.more_filters')}
      overlayProps={{ backgroundOpacity: 0.15 }}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <Stack gap="sm">
        {filters.map(([name, filter]) => (
          <FilterControl
            key={name}
            name={name}
            filter={filter}
            value={data.state.filters[name]}
            onChange={(value) => data.setFilter(name, value)}
          />
        ))}
        <Group justify="space-between" mt="md">
          <Button variant="subtle" onClick={data.clearFilters} disabled={Object.keys(data.state.filters).length === 0}>
            {t('list.clear_filters')}
          </Button>
          <Button onClick={onClose}>{t('list.show_results')}</Button>
        </Group>
      </Stack>
    </Drawer>
  )
}
