import { type CallRow, callApi } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { Text } from '@mantine/core'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ReadOnlyField } from '../../ui/fields/ReadOnlyField.tsx'
import grid from '../../ui/forms/FormGrid.module.css'

/** A call from a list row or a full record. Only the full record has street and description. */
export type OfferedCall = Pick<CallRow, SharedField> & Partial<Pick<CallRecord, 'description' | AddressField>>

type AddressField = 'adresse' | 'street_number' | 'door_number'
type SharedField =
  | 'ID'
  | 'version'
  | 'call_id'
  | 'societe_uuid'
  | 'wish_date_from'
  | 'subject'
  | 'call_type'
  | 'problem_type'
  | 'item_name'
  | 'customer_name'
  | 'pays'
  | 'code_postal'
  | 'ville'

/** Summary of a call for the company that is about to answer it. */
export function OfferedCallFacts({ call: initial }: { call: OfferedCall }) {
  const t = useT()
  const formats = useFormats()
  const { data } = useEndpointQuery(callApi.load, { ID: initial.ID })
  const call: OfferedCall = data ?? initial
  const street = [call.adresse, call.street_number, call.door_number].filter(Boolean).join(' ')
  const place = [street, `${call.code_postal} ${call.ville}`.trim()].filter(Boolean).join(', ')
  return (
    <div className={grid.fields}>
      <ReadOnlyField label={t('field.customer_name')}>{call.customer_name}</ReadOnlyField>
      <ReadOnlyField label={t('field.wish_date_from')}>{formats.visitTime(call.wish_date_from, call)}</ReadOnlyField>
      <div data-wide>
        <ReadOnlyField label={t('field.adresse')}>{place}</ReadOnlyField>
      </div>
      <div data-wide>
        <ReadOnlyField label={t('call.fault')}>
          {call.subject}
          <Text component="span" display="block" size="sm" c="dimmed">
            {[call.call_type, call.problem_type, call.item_name].filter(Boolean).join(' · ')}
          </Text>
          {call.description && (
            <Text component="span" size="sm" lineClamp={4}>
              {call.description}
            </Text>
          )}
        </ReadOnlyField>
      </div>
    </div>
  )
}
