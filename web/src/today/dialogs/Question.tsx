import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { NativeDialog } from '../../ui/dialogs/NativeDialog.tsx'
import classes from './Dialogs.module.css'

interface QuestionProps {
  readonly title: string
  /** Label of the action, as a verb. */
  readonly action: string
  /** Colour of the action, '' for the usual one; red if left out: it destroys something. */
  readonly color?: string
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Asks before an action that can't be undone, at the bottom of the screen. */
export function Question({ title, action, color = 'red.9', onConfirm, onClose, children }: QuestionProps) {
  const t = useT()
  const titleId = useId()
  return (
    <NativeDialog className={classes.question} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{title}</h2>
      <p>{children}</p>
      <div className={classes.buttons}>
        <Button size="lg" variant="default" data-autofocus onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button size="lg" color={color} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </NativeDialog>
  )
}
