import type { Filter } from '@callout/domain/platform/list.ts'
import { Button, Drawer, Group, Stack } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import type { ListData } from '../../platform/lists/useList.ts'
import { usePopupLayer } from '../dialogs/popupLayers.ts'
import { FilterControl } from './FilterControl.tsx'

interface FilterDrawerProps<Row> {
  readonly data: ListData<Row>
  readonly filters: readonly (readonly [string, Filter])[]
  readonly onClose: () => void
}

/** The other filters. Each applies at once, so the list behind shows the result. */
export function FilterDrawer<Row>({ data, filters, onClose }: FilterDrawerProps<Row>) {
  const t = useT()
  usePopupLayer(onClose)
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={false}
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
