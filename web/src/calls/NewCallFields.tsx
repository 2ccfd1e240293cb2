import type { NewFile } from '@callout/domain/attachments/attachment.ts'
import { lengths, priorities } from '@callout/domain/calls/call.ts'
import { Input } from '@mantine/core'
import { Uploader } from '../attachments/Uploader.tsx'
import { useFormats } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import { useValueList } from '../kernel/useValueList.ts'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { InstantField } from '../ui/DateFields.tsx'
import grid from '../ui/FormGrid.module.css'
import { labelOf } from '../ui/labels.ts'
import { AreaField, TextField } from '../ui/TextField.tsx'
import { ApplianceFacts } from './ApplianceFacts.tsx'
import { SerialField } from './SerialField.tsx'
import type { NewCall } from './useNewCall.ts'

/** The fields of a call that does not exist yet. */
export function NewCallFields({ call }: { call: NewCall }) {
  const t = useT()
  const { timeZone } = useFormats()
  const { form } = call
  const field = <Value = string>(name: string) => form.field<Value>(name, labelOf(t, name))
  const callType = field('call_type_id')
  const callTypes = useValueList('call_types')
  const problemTypes = useValueList('problem_types', {
    parentValue: callType.value,
    enabled: callType.value !== '',
  })
  const files = field<NewFile[]>('attachments')

  return (
    <div className={grid.fields}>
      <SerialField call={call} />
      <div data-wide>
        <ApplianceFacts call={call} />
      </div>
      <ChoiceField
        {...callType}
        required
        choices={callTypes.items}
        onChange={(value) => {
          callType.onChange(value)
          // A problem belongs to the call type it was chosen under.
          if (value !== callType.value) form.set('problem_type_id', '')
        }}
      />
      <ChoiceField
        {...field('problem_type_id')}
        required
        disabled={callType.value === ''}
        choices={problemTypes.items}
      />
      <ChoiceField
        {...field('priority')}
        required
        choices={priorities.map((value) => ({ value, text: t(`priority.${value}`) }))}
      />
      <InstantField {...field<string | null>('wish_date_from')} timeZone={timeZone} />
      <div data-wide>
        <TextField {...field('subject')} required maxLength={lengths.subject} />
      </div>
      <div data-wide>
        <AreaField {...field('description')} maxLength={lengths.description} />
      </div>
      <div data-wide>
        <Input.Label component="div" mb={4}>
          {t('field.files')}
        </Input.Label>
        <Uploader
          mode="file"
          value={files.value}
          onChange={files.onChange}
          disabled={call.isSending}
          error={form.isWrong('attachments') ? t('upload.unfinished') : undefined}
        />
      </div>
      {call.choosesCompany && <CompanyChoice call={call} />}
    </div>
  )
}

/** A dispatcher may give the call away in the same breath. */
function CompanyChoice({ call }: { call: NewCall }) {
  const t = useT()
  const companies = useValueList('subContractors')
  return (
    <div data-wide>
      <ChoiceField
        name="societe_uuid"
        label={t('call.give_to')}
        description={t('call.give_to_hint')}
        clearable
        choices={companies.items.filter(({ active }) => active !== false)}
        value={call.company}
        onChange={call.setCompany}
      />
    </div>
  )
}
