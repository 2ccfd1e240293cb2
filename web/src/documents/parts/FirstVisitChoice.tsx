import { firstVisitApi } from '@callout/domain/documents/first-visit.api.ts'
import { Checkbox, Text } from '@mantine/core'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from './FirstVisit.module.css'
import { FirstVisitList } from './FirstVisitList.tsx'

interface FirstVisitChoiceProps {
  /** Key of the call. */
  readonly ID: string
  /** Codes of the parts to request. */
  readonly chosen: readonly string[]
  readonly onChoose: (parts: readonly string[]) => void
}

/** Offers to request the parts that such a call usually needs. Shows nothing if too little is known. */
export function FirstVisitChoice({ ID, chosen, onChoose }: FirstVisitChoiceProps) {
  const t = useT()
  const { data } = useEndpointQuery(firstVisitApi.parts, { ID })
  const missing = data?.parts.filter(({ is_requested }) => !is_requested).map(({ CodeCom }) => CodeCom) ?? []
  if (!data || missing.length === 0) return null
  return (
    <section className={classes.box} aria-label={t('parts.title')}>
      <Text fw={600}>{t('parts.title')}</Text>
      <FirstVisitList found={data} />
      <Checkbox
        label={t('parts.request_on_accept')}
        checked={chosen.length > 0}
        onChange={(event) => onChoose(event.currentTarget.checked ? missing : [])}
      />
    </section>
  )
}
