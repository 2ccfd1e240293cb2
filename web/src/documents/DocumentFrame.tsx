import type { DocumentCan, DocumentRow } from '@callout/domain/documents/document.ts'
import { Role } from '@callout/domain/kernel/access.ts'
import { Alert, Button, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useT } from '../kernel/i18n.ts'
import { useSignedIn } from '../kernel/session.ts'
import { CompareDialog } from '../ui/CompareDialog.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { LeaveDialog } from '../ui/LeaveDialog.tsx'
import { useLeaveGuard } from '../ui/useLeaveGuard.ts'
import { ApproveDialog } from './ApproveDialog.tsx'
import { dialogSize, titleOf } from './documentText.ts'
import { RejectDialog } from './RejectDialog.tsx'
import type { DocumentOnScreen } from './useDocumentForm.ts'
import { useDocumentValues } from './useDocumentValues.ts'

interface DocumentFrameProps {
  readonly document: DocumentRow & { readonly can: DocumentCan }
  readonly form: DocumentOnScreen
  readonly children: ReactNode
  readonly onClose: () => void
}

/** What every document's popup has around its contents: saving, approving, rejecting, and what others saved meanwhile. */
export function DocumentFrame({ document, form, children, onClose }: DocumentFrameProps) {
  const t = useT()
  const { role } = useSignedIn()
  const [deciding, setDeciding] = useState<'approve' | 'reject'>()
  const isNarrow = useMediaQuery('(max-width: 640px)')
  const guard = useLeaveGuard(form.wouldLose)
  const values = useDocumentValues(document.type)
  const { can } = document
  // A company answers a change request by saving, be there something to correct or not.
  const answers = document.IsChangeRequested === 'Y' && role === Role.sat
  const hasSomething = form.isNew || form.changed.length > 0 || answers
  // What is typed has to be saved, or taken back, before somebody decides on the document.
  const deciders = (can.approve || can.reject) && (
    <>
      {can.reject && (
        <Button variant="default" disabled={form.changed.length > 0} onClick={() => setDeciding('reject')}>
          {t('document.reject')}
        </Button>
      )}
      {can.approve && (
        <Button disabled={form.changed.length > 0} onClick={() => setDeciding('approve')}>
          {t('document.approve')}
        </Button>
      )}
    </>
  )
  return (
    <>
      <FormDialog
        title={titleOf(t, document)}
        action={can.save ? t('save.save') : undefined}
        actionDisabled={!hasSomething}
        aside={deciders}
        size={dialogSize}
        fullScreen={isNarrow}
        isSending={form.isSending}
        refusal={form.refusal}
        wouldLose={form.wouldLose}
        covered={deciding !== undefined || form.isComparing || guard.status === 'blocked'}
        onSubmit={form.save}
        onClose={onClose}
      >
        <Stack gap="lg">
          {form.newer && form.newer.clashes.length > 0 && (
            <Alert color="yellow" py="sm" role="status">
              {t('save.newer')}{' '}
              <Button size="compact-sm" variant="default" onClick={() => form.compare(true)}>
                {t('save.compare')}
              </Button>
            </Alert>
          )}
          {children}
        </Stack>
      </FormDialog>
      {deciding === 'approve' && (
        <ApproveDialog document={document} onDone={onClose} onClose={() => setDeciding(undefined)} />
      )}
      {deciding === 'reject' && (
        <RejectDialog document={document} onDone={onClose} onClose={() => setDeciding(undefined)} />
      )}
      {form.isComparing && <CompareDialog form={form} show={values.show} nameOf={values.nameOf} />}
      <LeaveDialog guard={guard} />
    </>
  )
}
