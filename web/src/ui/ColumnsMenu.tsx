import { Button, type ButtonProps } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { type ComponentProps, lazy } from 'react'
import { useT } from '../kernel/i18n.ts'
import classes from './ListPage.module.css'
import { OnDemand } from './OnDemand.tsx'
import type { Columns } from './useColumns.ts'

const load = () => import('./ColumnsPopover.tsx')
const ColumnsPopover = lazy(async () => ({ default: (await load()).ColumnsPopover }))

/** The way to a list's columns. */
export const ColumnsMenu = ({ columns }: { columns: Columns }) => (
  <OnDemand load={load} button={(approached) => <ColumnsButton {...approached} />}>
    <ColumnsPopover columns={columns} />
  </OnDemand>
)

export function ColumnsButton(button: ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>) {
  const t = useT()
  return (
    <Button
      variant="default"
      leftSection={<IconColumns3 size={16} />}
      classNames={{ root: classes.tool ?? '' }}
      aria-haspopup="dialog"
      {...button}
    >
      {t('list.columns')}
    </Button>
  )
}
