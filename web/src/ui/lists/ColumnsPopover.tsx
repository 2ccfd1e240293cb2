import { ActionIcon, Button, Checkbox, Group, Popover, Stack, Text } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import { DropdownLayer } from '../dialogs/popupLayers.ts'
import { useAutoOpen } from '../dialogs/useAutoOpen.ts'
import { labelOf } from '../fields/labels.ts'
import { IconArrowDown, IconArrowUp } from '../icons/firstVisitIcons.tsx'
import { ColumnsButton } from './ColumnsButton.tsx'
import classes from './ListPage.module.css'
import type { Columns } from './useColumns.ts'

/** The column settings of a list: visibility and order. The first column, which links to the row, is fixed. */
export function ColumnsPopover({ columns }: { columns: Columns }) {
  const t = useT()
  const { order, move } = columns
  const { opened, setOpened, target } = useAutoOpen()
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" trapFocus returnFocus width={300}>
      <Popover.Target>
        <ColumnsButton ref={target} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={t('list.columns')}>
        <DropdownLayer onClose={() => setOpened(false)} />
        <Stack gap={0} className={classes.columns}>
          {order.map((name, index) => (
            <Group key={name} gap={2} wrap="nowrap" className={classes.column}>
              <Checkbox
                flex={1}
                size="xs"
                label={labelOf(t, name)}
                checked={columns.isShown(name)}
                disabled={index === 0}
                onChange={(event) => columns.show(name, event.currentTarget.checked)}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                disabled={index < 2}
                aria-label={t('list.column_earlier', { column: labelOf(t, name) })}
                onClick={() => move(name, -1)}
              >
                <IconArrowUp size={14} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                disabled={index === 0 || index === order.length - 1}
                aria-label={t('list.column_later', { column: labelOf(t, name) })}
                onClick={() => move(name, 1)}
              >
                <IconArrowDown size={14} />
              </ActionIcon>
            </Group>
          ))}
        </Stack>
        <Text size="xs" c="dimmed" mt={8} px={4}>
          {t('list.columns_hint')}
        </Text>
        <Button variant="subtle" size="compact-sm" mt={4} onClick={columns.reset}>
          {t('list.columns_reset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
