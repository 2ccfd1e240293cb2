import { refusalToChange } from '@callout/domain/documents/document.rules.ts'
import type { DocumentCan, DocumentRow } from '@callout/domain/documents/document.ts'
import { admits, who } from '@callout/domain/kernel/access.ts'
import { Alert, Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { callPath } from '../calls/callView.tsx'
import { useFormats } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import { useSignedIn } from '../kernel/session.ts'
import { ReadOnlyField } from '../ui/ReadOnlyField.tsx'
import { ToneBadge } from '../ui/ToneBadge.tsx'
import classes from './Document.module.css'
import { DocumentStatusBadge } from './DocumentBadges.tsx'

interface DocumentHeadProps {
  readonly document: DocumentRow & { readonly can: DocumentCan }
  /** What this kind of document says besides. */
  readonly children?: ReactNode
}

/** Which document this is, of which call and company, and how it stands. */
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
                {document.IsChangeRequested === 'Y' && (
                  <ToneBadge tone="urgent">{t('field.IsChangeRequested')}</ToneBadge>
                )}
              </span>
            </ReadOnlyField>
          </>
        )}
        {children}
      </div>
      <WhatNow {...document} />
    </>
  )
}

/** What is asked of its writer, or why nothing can be written. */
function WhatNow(document: DocumentHeadProps['document']) {
  const t = useT()
  const session = useSignedIn()
  const { can, callData } = document
  if (!admits(who.planners, session)) return null
  if (can.save && document.IsChangeRequested === 'Y')
    return (
      <Alert color="yellow" py="sm">
        {t(can.setPrice ? 'document.awaits_company' : 'document.awaits_you')}
      </Alert>
    )
  const refusal = can.save ? undefined : refusalToChange(document, callData)
  return refusal ? (
    <Alert color="gray" py="sm">
      {t(refusal.key, refusal.params)}
    </Alert>
  ) : null
}
