import { callApi } from '@callout/domain/calls/call.api.ts'
import { Text } from '@mantine/core'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ReadOnlyField } from '../../ui/fields/ReadOnlyField.tsx'
import panel from '../../ui/lists/SidePanel.module.css'

/** The fault of the document's call, and what the company reports to have done. */
export function DocumentCallFacts({ ID }: { ID: string }) {
  const t = useT()
  const { data: call } = useEndpointQuery(callApi.load, { ID })
  if (!call) return null
  return (
    <>
      <ReadOnlyField label={t('call.fault')}>
        {call.subject}
        <Text component="span" display="block" size="sm" c="dimmed">
          {[call.call_type, call.problem_type, call.item_name].filter(Boolean).join(' · ')}
        </Text>
        {call.description && (
          <Text component="span" display="block" size="sm" className={panel.text}>
            {call.description}
          </Text>
        )}
      </ReadOnlyField>
      <ReadOnlyField label={t('decide.work_done')}>
        {call.description_sat && (
          <Text component="span" size="sm" className={panel.text}>
            {call.description_sat}
          </Text>
        )}
      </ReadOnlyField>
    </>
  )
}
