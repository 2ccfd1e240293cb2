import { Button, type ButtonProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import classes from './Filters.module.css'

interface ChoiceButtonProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  readonly label: string
  /** What was chosen, in words; without it the label stands inside the button, with how many. */
  readonly says?: string
  readonly chosen: number
}

/** What a choice filter looks like while it is closed. */
export function ChoiceButton({ label, says, chosen, ...button }: ChoiceButtonProps) {
  return (
    <Button
      variant="default"
      fullWidth={says !== undefined}
      justify="space-between"
      classNames={{ root: classes.choice ?? '' }}
      rightSection={<IconChevronDown size={14} />}
      aria-label={says && `${label}: ${says}`}
      {...button}
    >
      {says ?? label}
      {says === undefined && chosen > 0 && (
        <>
          {' '}
          <span className={classes.count}>{chosen}</span>
        </>
      )}
    </Button>
  )
}
