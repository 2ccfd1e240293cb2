import { adminLimits } from '@callout/domain/admin/admin.rows.api.ts'
import { useEffect, useState } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { CommentDialog } from '../../ui/dialogs/CommentDialog.tsx'
import { type Undoable, undo, undosToNote } from '../adminQueries.ts'

/** Asks for the note without which a price of the past is not taken back, and tries again with it. */
export function UndoNote() {
  const t = useT()
  const [asked, setAsked] = useState<Undoable>()
  useEffect(() => undosToNote.add(setAsked), [])
  if (!asked) return null
  const close = () => setAsked(undefined)
  return (
    <CommentDialog
      title={t('action.undo')}
      label={t('admin.prices_note')}
      action={t('action.undo')}
      dismiss={t('action.cancel')}
      maxLength={adminLimits.note}
      onDone={(note) => {
        close()
        void undo({ ...asked, note })
      }}
      onClose={close}
    />
  )
}
