import { refusalToChange } from '@callout/domain/documents/document.rules.ts'
import type { ChangeRequest, DocumentPermissions, DocumentRow } from '@callout/domain/documents/document.ts'
import { isAllowed, who } from '@callout/domain/platform/access.ts'
import { Alert, Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { callPath } from '../../platform/browser/recordPaths.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useRequiredSession } from '../../platform/session/session.ts'
import { ReadOnlyField } from '../../ui/fields/ReadOnlyField.tsx'
import { ToneBadge } from '../../ui/layout/ToneBadge.tsx'
import classes from '../Document.module.css'
import { DocumentStatusBadge, waitsForSecond } from '../DocumentBadges.tsx'

interface DocumentHeadProps {
  readonly document: DocumentRow & { readonly can: DocumentPermissions; readonly change_request: ChangeRequest }
  /** Extra fields of this type of document. */
  readonly children?: ReactNode
}

/** Call, company, date and status of a document. */
export function DocumentHead({ document, children }: DocumentHeadProps) {
  const t = useT()
  const formats = useFormats()
  const { callData, DocNum, DocDate, call_id, subcontractor_name, CardCode } = document
  return (
    <>
      <div className={classes.facts}>
        <ReadOnlyField label={t('field.call_id')}>
          {callData ? (
            <Anchor renderRoot={(props) => <Link to={callPath(callData.ID)} {...props} />}>{call_id}</Anchor>
          ) : (
            call_id
          )}
          {callData && (
            <Text component="span" display="block" c="dimmed" size="sm">
              {callData.subject}
            </Text>
          )}
        </ReadOnlyField>
        <ReadOnlyField label={t('field.subcontractor_name')}>
          {subcontractor_name}
          {CardCode !== '' && (
            <Text component="span" display="block" c="dimmed" size="sm">
              {CardCode}
            </Text>
          )}
        </ReadOnlyField>
        {DocNum !== '' && (
          <>
            <ReadOnlyField label={t('field.DocDate')}>{formats.day(DocDate)}</ReadOnlyField>
            <ReadOnlyField label={t('field.DocStatus')}>
              <span className={classes.badges}>
                <DocumentStatusBadge document={document} />
                {document.Confirmed === 'Y' && <ToneBadge tone="good">{t('field.Confirmed')}</ToneBadge>}
                {waitsForSecond(document) && <ToneBadge tone="waiting">{t('document.waits_second')}</ToneBadge>}
                {document.IsChangeRequested === 'Y' && (
                  <ToneBadge tone="urgent">{t('field.IsChangeRequested')}</ToneBadge>
                )}
              </span>
            </ReadOnlyField>
          </>
        )}
        {children}
      </div>
      <DocumentNotice {...document} />
    </>
  )
}

/** Author, time (in the user's time zone) and reason of a change request. */
function ChangeRequestReason({ comment, user_name, created_at }: NonNullable<ChangeRequest>) {
  const t = useT()
  const when = useFormats().readerTime(created_at)
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('document.change_requested_by', { user_name, when })}
      </Text>
      <Text size="sm" className={classes.reasonOfChange}>
        {comment}
      </Text>
    </>
  )
}

/** Tells the writer about a change request, or why the document cannot be edited. */
function DocumentNotice(document: DocumentHeadProps['document']) {
  const t = useT()
  const session = useRequiredSession()
  const { readerTime } = useFormats()
  const { can, callData, change_request } = document
  const isWriter = isAllowed(who.documentWriters, session)
  const refusal = isWriter && !can.save ? refusalToChange(document, callData) : undefined
  if (change_request)
    return (
      <Alert color="yellow" py="sm">
        {can.save && <Text size="sm">{t(can.setPrice ? 'document.awaits_company' : 'document.awaits_you')}</Text>}
        <ChangeRequestReason {...change_request} />
        {refusal && <Text size="sm">{t(refusal.key, refusal.params)}</Text>}
      </Alert>
    )
  if (waitsForSecond(document))
    return (
      <Alert color="blue" py="sm">
        {t('document.first_approved_by', {
          user_name: document.first_approved_name,
          when: readerTime(document.first_approved_at),
        })}
      </Alert>
    )
  return refusal ? (
    <Alert color="gray" py="sm">
      {t(refusal.key, refusal.params)}
    </Alert>
  ) : null
}
