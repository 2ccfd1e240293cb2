import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconColumns3 } from '../icons/firstVisitIcons.tsx'
import classes from './ListPage.module.css'

/** Opens the column settings of a list. */
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
