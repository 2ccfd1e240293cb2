import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconChevronDown } from '../icons/firstVisitIcons.tsx'
import classes from './Filters.module.css'

interface ChoiceButtonProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  readonly label: string
  /** The chosen items as text. Without it, the button shows the label and the number of items. */
  readonly valueText?: string
  readonly selectedCount: number
}

/** The button of a choice filter. */
export function ChoiceButton({ label, valueText, selectedCount, ...button }: ChoiceButtonProps) {
  const t = useT()
  return (
    <Button
      variant="default"
      fullWidth={valueText !== undefined}
      justify="space-between"
      classNames={{ root: classes.choice ?? '' }}
      rightSection={<IconChevronDown size={14} />}
      aria-label={valueText && t('text.labelled', { label, value: valueText })}
      {...button}
    >
      {valueText ?? label}
      {valueText === undefined && selectedCount > 0 && (
        <>
          {' '}
          <span className={classes.count}>{selectedCount}</span>
        </>
      )}
    </Button>
  )
}
