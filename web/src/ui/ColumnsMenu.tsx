import { Button, type ButtonProps } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useT } from '../kernel/i18n.ts'
import classes from './ListPage.module.css'
import type { Columns } from './useColumns.ts'

// Columns are arranged once and then left alone: what opens is fetched when the mouse or the focus comes near.
const loadPopover = () => import('./ColumnsPopover.tsx')
const ColumnsPopover = lazy(async () => ({ default: (await loadPopover()).ColumnsPopover }))

/** The way to a list's columns. */
export function ColumnsMenu({ columns }: { columns: Columns }) {
  const [wanted, setWanted] = useState(false)
  const near = () => void loadPopover()
  return wanted ? (
    <Suspense fallback={<ColumnsButton />}>
      <ColumnsPopover columns={columns} />
    </Suspense>
  ) : (
    <ColumnsButton onMouseEnter={near} onFocus={near} onClick={() => setWanted(true)} />
  )
}

export function ColumnsButton(button: ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>) {
  const t = useT()
  return (
    <Button
      variant="default"
      leftSection={<IconColumns3 size={16} />}
      className={classes.tool}
      aria-haspopup="dialog"
      {...button}
    >
      {t('list.columns')}
    </Button>
  )
}
