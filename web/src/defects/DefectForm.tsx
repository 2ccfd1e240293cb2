import { defectApi } from '@callout/domain/defects/defect.api.ts'
import { codesAfter, refusalOfLevels } from '@callout/domain/defects/defect.rules.ts'
import { type DefectCodes, type DefectField, type DefectRecord, defectFields } from '@callout/domain/defects/defect.ts'
import { Button, Group, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { focusFirstError } from '../kernel/focusError.ts'
import { useT } from '../kernel/i18n.ts'
import { queryClient, refreshRows } from '../kernel/queries.ts'
import { useRecordForm } from '../kernel/useRecordForm.ts'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { CompareDialog } from '../ui/CompareDialog.tsx'
import { LeaveDialog } from '../ui/LeaveDialog.tsx'
import { labelOf } from '../ui/labels.ts'
import classes from '../ui/RecordPage.module.css'
import { SaveBar } from '../ui/SaveBar.tsx'
import { useLeaveGuard } from '../ui/useLeaveGuard.ts'
import { useSaveKey } from '../ui/useSaveKey.ts'
import { defectsQuery } from './defectQueries.ts'
import { useLevels } from './useLevels.ts'

const DefectDialog = lazy(async () => ({ default: (await import('./DefectDialog.tsx')).DefectDialog }))

interface DefectFormProps {
  readonly call: Parameters<typeof defectsQuery>[0]
  readonly record: DefectRecord
  readonly isActive: boolean
}

/** The four levels, each offering what lies below the one above, saved by themselves. */
export function DefectForm({ call, record, isActive }: DefectFormProps) {
  const t = useT()
  const query = defectsQuery(call)
  const form = useRecordForm<DefectRecord>({
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
    onWrong: focusFirstError,
  })
  const guard = useLeaveGuard(form.wouldLose)
  const [isFinding, setFinding] = useState(false)
  const { values } = form
  const levels = useLevels(values)
  useSaveKey(() => isActive && form.save())

  const put = (codes: DefectCodes) => {
    for (const field of defectFields) if (codes[field] !== values[field]) form.set(field, codes[field])
  }
  const choose = (field: DefectField, code: string) => put(codesAfter(values, { [field]: code }))
  const textOf = (_field: string, code: unknown) => levels.flat().find(({ value }) => value === code)?.text ?? `${code}`

  return (
    <>
      <Group justify="space-between" mb="md" gap="sm" maw={720}>
        <Text size="sm" c="dimmed" flex="1 1 280px">
          {t(record.can.save ? 'defect.hint' : 'defect.refused.cancelled')}
        </Text>
        {record.can.save && (
          <Button variant="default" leftSection={<IconSearch size={16} />} onClick={() => setFinding(true)}>
            {t('defect.find')}
          </Button>
        )}
      </Group>
      <div className={classes.fields}>
        {defectFields.map((field, level) => {
          const { disabled, ...bound } = form.field(field, labelOf(t, field))
          const above = defectFields[level - 1]
          const isRequired = level === 1 && values.defect_code1 !== ''
          return (
            <div key={field} data-span="3">
              <ChoiceField
                {...bound}
                choices={levels[level] ?? []}
                onChange={(code) => choose(field, code)}
                required={isRequired}
                clearable={!isRequired}
                disabled={disabled || (above !== undefined && values[above] === '')}
              />
            </div>
          )
        })}
      </div>
      {isActive && <SaveBar form={form} />}
      <Suspense>
        {isFinding && (
          <DefectDialog
            codes={values}
            onChoose={(codes) => {
              put(codes)
              setFinding(false)
            }}
            onClose={() => setFinding(false)}
          />
        )}
      </Suspense>
      {form.isComparing && <CompareDialog form={form} show={textOf} />}
      <LeaveDialog guard={guard} />
    </>
  )
}
