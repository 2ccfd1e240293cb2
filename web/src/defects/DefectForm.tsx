import { defectApi } from '@callout/domain/defects/defect.api.ts'
import { applyCodeChange, refusalOfLevels } from '@callout/domain/defects/defect.rules.ts'
import { type DefectCodes, type DefectField, type DefectRecord, defectFields } from '@callout/domain/defects/defect.ts'
import { Button, Group, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { queryClient, refreshRows } from '../platform/api/queries.ts'
import { lazyDialog } from '../platform/browser/lazyComponent.tsx'
import { focusFirstError } from '../platform/forms/focusFirstError.ts'
import { useRecordForm } from '../platform/forms/useRecordForm.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { CompareDialog } from '../ui/dialogs/CompareDialog.tsx'
import { useLeaveGuard } from '../ui/dialogs/useLeaveGuard.ts'
import { ChoiceField } from '../ui/fields/ChoiceField.tsx'
import { labelOf } from '../ui/fields/labels.ts'
import { SaveBar } from '../ui/forms/SaveBar.tsx'
import { useSaveShortcut } from '../ui/forms/useSaveShortcut.ts'
import { IconSearch } from '../ui/icons/firstVisitIcons.tsx'
import classes from '../ui/records/RecordPage.module.css'
import { defectsQuery } from './defectQueries.ts'
import { useDefectLevels } from './useDefectLevels.ts'

const DefectDialog = lazyDialog(() => import('./DefectDialog.tsx'), 'DefectDialog')

interface DefectFormProps {
  readonly call: Parameters<typeof defectsQuery>[0]
  readonly record: DefectRecord
  readonly isActive: boolean
}

/** Form of the four defect levels, with its own save bar. Each level offers the codes below the chosen one above. */
export function DefectForm({ call, record, isActive }: DefectFormProps) {
  const t = useT()
  const query = defectsQuery(call)
  const form = useRecordForm({
    record,
    key: 'callID',
    fields: defectFields,
    endpoint: defectApi.save,
    check: (_saved, values) => refusalOfLevels(values),
    reload: () => queryClient.fetchQuery({ ...query, staleTime: 0 }),
    onSaved: (saved) => {
      queryClient.setQueryData(query.queryKey, saved)
      void refreshRows()
    },
    onInvalid: focusFirstError,
  })
  useLeaveGuard(form.wouldLose)
  const [isSearching, setSearching] = useState(false)
  const { values } = form
  const levels = useDefectLevels(values)
  useSaveShortcut(() => isActive && form.save())

  const setCodes = (codes: DefectCodes) => {
    for (const field of defectFields) if (codes[field] !== values[field]) form.setField(field, codes[field])
  }
  const choose = (field: DefectField, code: string) => setCodes(applyCodeChange(values, { [field]: code }))
  // The codes of somebody else may be of another group.
  const theirLevels = useDefectLevels(form.newer?.record ?? values)
  const textOf = (_field: string, code: unknown) =>
    [...levels, ...theirLevels].flat().find(({ value }) => value === code)?.text ?? `${code}`

  return (
    <>
      <Group justify="space-between" mb="md" gap="sm" maw={720}>
        <Text size="sm" c="dimmed" flex="1 1 280px">
          {t(record.can.save ? 'defect.hint' : 'defect.refused.cancelled')}
        </Text>
        {record.can.save && (
          <Button variant="default" leftSection={<IconSearch size={16} />} onClick={() => setSearching(true)}>
            {t('defect.find')}
          </Button>
        )}
      </Group>
      <div className={classes.fields}>
        {defectFields.map((field, level) => {
          const { disabled, ...boundField } = form.field(field, labelOf(t, field))
          const parentField = defectFields[level - 1]
          const isRequired = level === 1 && values.defect_code1 !== ''
          return (
            <div key={field} data-span="3">
              <ChoiceField
                {...boundField}
                choices={levels[level] ?? []}
                onChange={(code) => choose(field, code)}
                required={isRequired}
                clearable={!isRequired}
                disabled={disabled || (parentField !== undefined && values[parentField] === '')}
              />
            </div>
          )
        })}
      </div>
      {isActive && <SaveBar form={form} />}
      <Suspense>
        {isSearching && (
          <DefectDialog
            codes={values}
            onChoose={(codes) => {
              setCodes(codes)
              setSearching(false)
            }}
            onClose={() => setSearching(false)}
          />
        )}
      </Suspense>
      {form.isComparing && <CompareDialog form={form} show={textOf} />}
    </>
  )
}
