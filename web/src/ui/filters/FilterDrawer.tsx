import type { Filter } from '@callout/domain/platform/list.ts'
import { Button, Drawer, Group, Stack } from '@mantine/core'
import { usePhone } from '../../platform/browser/usePhone.ts'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import type { ListData } from '../../platform/lists/useList.ts'
import { usePopupLayer } from '../dialogs/popupLayers.ts'
import { FilterControl } from './FilterControl.tsx'
import classes from './FilterDrawer.module.css'

interface FilterDrawerProps<Row> {
  readonly data: ListData<Row>
  readonly filters: readonly (readonly [string, Filter])[]
  readonly onClose: () => void
}

/**
 * The filters that are not in the bar; on a phone a sheet from below with all of them. Each applies at once, so the
 * list behind shows the result.
 */
export function FilterDrawer<Row>({ data, filters, onClose }: FilterDrawerProps<Row>) {
  const t = useT()
  const onPhone = usePhone()
  usePopupLayer(onClose)
  const isCounted = onPhone && data.total !== undefined && !data.isStale
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={false}
      position={onPhone ? 'bottom' : 'right'}
      size={onPhone ? 'auto' : 380}
      title={t(onPhone ? 'list.filters' : 'list.more_filters')}
      classNames={{ content: classes.sheet ?? '', body: classes.sheetBody ?? '' }}
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
        <Group justify="space-between" mt="md" className={classes.sheetFoot}>
          <Button variant="subtle" onClick={data.clearFilters} disabled={Object.keys(data.state.filters).length === 0}>
            {t('list.clear_filters')}
          </Button>
          <Button onClick={onClose}>
            {isCounted
              ? t('list.show_count', { count: data.total ?? 0, total: formatCount(data.total ?? 0) })
              : t('list.show_results')}
          </Button>
        </Group>
      </Stack>
    </Drawer>
  )
}
