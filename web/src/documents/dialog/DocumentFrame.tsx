import type { DocumentPermissions, DocumentRow } from '@callout/domain/documents/document.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { Alert, Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDialogState } from '../../platform/forms/useDialogState.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useRequiredSession } from '../../platform/session/session.ts'
import { CompareDialog } from '../../ui/dialogs/CompareDialog.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { CheckList } from '../checks/CheckList.tsx'
import classes from '../Document.module.css'
import { dialogSize, titleOf } from '../documentText.ts'
import { useDocumentFieldText } from '../form/useDocumentFieldText.ts'
import type { DocumentFormState } from '../form/useDocumentForm.ts'
import { ApproveButton } from './ApproveButton.tsx'
import { ApproveDialog } from './ApproveDialog.tsx'
import { RejectDialog } from './RejectDialog.tsx'
import { TakeBackDialog } from './TakeBackDialog.tsx'
import { useCompanyEmail } from './useCompanyEmail.ts'

interface DocumentFrameProps {
  readonly document: DocumentRow & { readonly can: DocumentPermissions }
  readonly form: DocumentFormState
  readonly isSaveDisabled?: boolean
  readonly children: ReactNode
  readonly onClose: () => void
}

/** Popup shared by all documents: save, approve, reject, and the comparison with a newer version. */
export function DocumentFrame({ document, form, isSaveDisabled = false, children, onClose }: DocumentFrameProps) {
  const t = useT()
  const { role } = useRequiredSession()
  const [opened, setOpened] = useDialogState<'approve' | 'reject' | 'takeBack'>(`decision ${document.DocNum}`)
  const values = useDocumentFieldText(document.type)
  const { can } = document
  useCompanyEmail(document, can.reject)
  // Saving answers a change request, even without changes.
  const answersChangeRequest = document.IsChangeRequested === 'Y' && role === Role.sat
  const hasChanges = form.isNew || form.changed.length > 0 || answersChangeRequest
  // Unsaved changes must be saved or undone before the document is approved or rejected.
  const decisionButtons = (can.approve || can.reject || can.takeBack) && (
    <>
      {can.takeBack && (
        <Button variant="default" disabled={form.changed.length > 0} onClick={() => setOpened('takeBack')}>
          {t('document.take_back')}
        </Button>
      )}
      {can.reject && (
        <Button variant="default" disabled={form.changed.length > 0} onClick={() => setOpened('reject')}>
          {t('document.reject')}
        </Button>
      )}
      {can.approve && (
        <ApproveButton document={document} disabled={form.changed.length > 0} onClick={() => setOpened('approve')} />
      )}
    </>
  )
  return (
    <>
      <FormDialog
        title={titleOf(t, document)}
        action={can.save ? t('save.save') : undefined}
        actionDisabled={!hasChanges || isSaveDisabled}
        aside={decisionButtons}
        size={dialogSize(can.seeAccounting)}
        {...form.dialogProps}
        onClose={onClose}
      >
        {/* A saved document is read before it is changed, so none of its fields has the focus at first. */}
        <Stack gap="lg" className={classes.contents} tabIndex={-1} data-autofocus={!form.isNew || undefined}>
          {form.newer && form.newer.conflicts.length > 0 && (
            <Alert color="yellow" py="sm" role="status">
              {t('save.newer')}{' '}
              <Button size="compact-sm" variant="default" onClick={() => form.compare(true)}>
                {t('save.compare')}
              </Button>
            </Alert>
          )}
          {form.changed.length === 0 && <CheckList title={t('check.found')} checks={document.checks} />}
          {children}
        </Stack>
      </FormDialog>
      {opened === 'approve' && (
        <ApproveDialog document={document} onDone={onClose} onClose={() => setOpened(undefined)} />
      )}
      {opened === 'reject' && (
        <RejectDialog document={document} onDone={onClose} onClose={() => setOpened(undefined)} />
      )}
      {opened === 'takeBack' && (
        <TakeBackDialog document={document} onDone={() => setOpened(undefined)} onClose={() => setOpened(undefined)} />
      )}
      {form.isComparing && <CompareDialog form={form} show={values.show} nameOf={values.nameOf} />}
    </>
  )
}
