import { firstVisitApi } from '@callout/domain/documents/first-visit.api.ts'
import { isAllowed, who } from '@callout/domain/platform/access.ts'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { RefusedRequestError } from '../../platform/api/errors.ts'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { useEndpointMutation } from '../../platform/api/useEndpointMutation.ts'
import { toast } from '../../platform/browser/toast.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useRequiredSession } from '../../platform/session/session.ts'
import classes from './FirstVisit.module.css'
import { FirstVisitList } from './FirstVisitList.tsx'

const refusedParts = ({ errors }: RefusedRequestError, sent: readonly string[]) =>
  sent.filter((_, index) => `parts.${index}` in errors)

/** The parts that the call usually needs, and a button that requests those that are not requested yet. */
export function FirstVisitRequest({ ID }: { readonly ID: string }) {
  const t = useT()
  const mayWrite = isAllowed(who.documentWriters, useRequiredSession())
  const { data } = useEndpointQuery(firstVisitApi.parts, { ID }, { enabled: mayWrite })
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const request = useEndpointMutation(firstVisitApi.request, {
    onFailure: (failure, { parts }) => {
      toast.error(failure.message)
      if (failure instanceof RefusedRequestError) setUnknown([...unknown, ...refusedParts(failure, parts as string[])])
    },
  })
  if (!data?.may_request || data.parts.length === 0) return null
  const missing = data.parts
    .filter(({ CodeCom, is_requested }) => !is_requested && !unknown.includes(CodeCom))
    .map(({ CodeCom }) => CodeCom)
  return (
    <section className={classes.box} aria-label={t('parts.title')}>
      <Text fw={600}>{t('parts.title')}</Text>
      <FirstVisitList found={data} unknown={unknown} />
      {missing.length > 0 && (
        <Button variant="default" loading={request.isPending} onClick={() => request.mutate({ ID, parts: missing })}>
          {t('parts.request')}
        </Button>
      )}
    </section>
  )
}
