import { ActionIcon, Button, Checkbox, Group, Popover, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { DropdownLayer } from '../dialogs/popupLayers.ts'
import { useAutoOpen } from '../dialogs/useAutoOpen.ts'
import { IconArrowDown, IconArrowUp } from '../icons/firstVisitIcons.tsx'
import { ColumnsButton } from './ColumnsButton.tsx'
import classes from './ListPage.module.css'
import type { Columns } from './useColumns.ts'

/** The column settings of a list: visibility and order. The first column, which links to the row, is fixed. */
export function ColumnsPopover({ columns }: { columns: Columns }) {
  const t = useT()
  const { opened, setOpened, target } = useAutoOpen()
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" trapFocus returnFocus width={300}>
      <Popover.Target>
        <ColumnsButton ref={target} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={t('list.columns')}>
        <DropdownLayer onClose={() => setOpened(false)} />
        <ColumnChoices columns={columns} />
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

/** The hidden columns, for which people open this, above those shown. A column stays in its part while this is open. */
function ColumnChoices({ columns }: { columns: Columns }) {
  const t = useT()
  const { order, isShown } = columns
  const [hidden] = useState(() => new Set(order.filter((name) => !isShown(name))))
  const shown = order.filter((name) => !hidden.has(name))
  return (
    <Stack gap={0} className={classes.columns}>
      {hidden.size > 0 && (
        <>
          <Text size="xs" c="dimmed" px={4}>
            {t('list.columns_hidden', { count: hidden.size })}
          </Text>
          {order
            .filter((name) => hidden.has(name))
            .map((name) => (
              <Group key={name} wrap="nowrap" className={classes.column}>
                <ColumnCheckbox name={name} columns={columns} />
              </Group>
            ))}
          <Text size="xs" c="dimmed" px={4} mt={8}>
            {t('list.columns_shown')}
          </Text>
        </>
      )}
      {shown.map((name, index) => (
        <Group key={name} gap={2} wrap="nowrap" className={classes.column}>
          <ColumnCheckbox name={name} columns={columns} isFixed={index === 0} />
          <MoveButton name={name} by={-1} columns={columns} isDisabled={index < 2} />
          <MoveButton name={name} by={1} columns={columns} isDisabled={index === 0 || index === shown.length - 1} />
        </Group>
      ))}
    </Stack>
  )
}

interface ColumnProps {
  readonly name: string
  readonly columns: Columns
}

function ColumnCheckbox({ name, columns, isFixed = false }: ColumnProps & { readonly isFixed?: boolean }) {
  return (
    <Checkbox
      flex={1}
      size="xs"
      label={columns.labelOf(name)}
      checked={columns.isShown(name)}
      disabled={isFixed}
      onChange={(event) => columns.show(name, event.currentTarget.checked)}
    />
  )
}

function MoveButton({
  name,
  by,
  columns,
  isDisabled,
}: ColumnProps & { readonly by: -1 | 1; readonly isDisabled: boolean }) {
  const t = useT()
  const Arrow = by < 0 ? IconArrowUp : IconArrowDown
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      disabled={isDisabled}
      aria-label={t(by < 0 ? 'list.column_earlier' : 'list.column_later', { column: columns.labelOf(name) })}
      onClick={() => columns.move(name, by)}
    >
      <Arrow size={14} />
    </ActionIcon>
  )
}
