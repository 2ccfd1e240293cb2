import { policyApi } from '@callout/domain/policy/policy.api.ts'
import {
  fieldOfPath,
  fieldsOfPolicy,
  type PolicyFields,
  policyFieldNames,
  policyOfFields,
} from '@callout/domain/policy/policy.fields.ts'
import type { PolicyRecord } from '@callout/domain/policy/policy.ts'
import { useMemo } from 'react'
import { endpointQuery, queryClient } from '../platform/api/queries.ts'
import type { EditableRecord } from '../platform/forms/recordFormOptions.ts'
import { type RecordFormState, useRecordForm } from '../platform/forms/useRecordForm.ts'

export const policyQuery = () => endpointQuery(policyApi.get, {})

/** The policy as the form edits it: a field for each value, and the note of the next version. */
export interface PolicyFormRecord extends EditableRecord {
  readonly ID: string
  readonly note: string
  readonly [field: string]: unknown
}

export type PolicyForm = RecordFormState<PolicyFormRecord, string>

const formFields = [...policyFieldNames, 'note']

const toFormRecord = ({ version, policy }: PolicyRecord): PolicyFormRecord => ({
  ...fieldsOfPolicy(policy),
  ID: 'policy',
  version,
  note: '',
  can: { save: true, edit: formFields },
})

/** The policy in the form, unchecked. */
export const policyOfForm = (values: object) => policyOfFields(values as PolicyFields)

const toBody = ({ version, note, ...values }: PolicyFormRecord) => ({ version, note, policy: policyOfForm(values) })

/** The form of a network's policy. */
export function usePolicyForm(record: PolicyRecord): PolicyForm {
  const formRecord = useMemo(() => toFormRecord(record), [record])
  return useRecordForm({
    record: formRecord,
    fields: formFields,
    endpoint: policyApi.save,
    bodyMapping: {
      toBody,
      toRecord: (answer) => {
        const saved = answer as PolicyRecord
        queryClient.setQueryData(policyQuery().queryKey, saved)
        return toFormRecord(saved)
      },
      fieldOf: (path, values) => fieldOfPath(path, policyOfForm(values)),
    },
    reload: () => queryClient.fetchQuery({ ...policyQuery(), staleTime: 0 }),
    onSaved: () => {},
  })
}
