import { type ReactNode, useId } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { NativeDialog } from '../../ui/dialogs/NativeDialog.tsx'
import { IconX } from '../../ui/icons/firstVisitIcons.tsx'
import classes from './Dialogs.module.css'

interface FullScreenDialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog that fills the phone, with its title and the way out on top. */
export function FullScreenDialog({ title, onClose, children }: FullScreenDialogProps) {
  const t = useT()
  const titleId = useId()
  return (
    <NativeDialog className={classes.screen} aria-labelledby={titleId} onClose={onClose}>
      <header className={classes.head}>
        <h2 id={titleId}>{title}</h2>
        <button type="button" aria-label={t('action.close')} onClick={onClose}>
          <IconX size={22} aria-hidden />
        </button>
      </header>
      <div className={classes.content}>{children}</div>
    </NativeDialog>
  )
}
