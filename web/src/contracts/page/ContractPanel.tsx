import { type ContractRecord, ContractStatus, maxLengths, standardType } from '@callout/domain/contracts/contract.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { Text } from '@mantine/core'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useValueList } from '../../platform/lists/useValueList.ts'
import { useRequiredSession } from '../../platform/session/session.ts'
import { DayField } from '../../ui/dates/DayField.tsx'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { ReadOnlyField } from '../../ui/fields/ReadOnlyField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { RecordPanel } from '../../ui/records/RecordPanel.tsx'
import { CompanyField } from '../CompanyField.tsx'
import { PromisedHoursField } from '../PromisedHoursField.tsx'
import { TemplateField } from '../TemplateField.tsx'
import { useContractField } from './useContractField.ts'
import type { ContractForm } from './useContractForm.ts'

/** Side panel of a contract: status, type, template, dates and company. */
export function ContractPanel({ record, form }: { record: ContractRecord; form: ContractForm }) {
  const t = useT()
  const formats = useFormats()
  const { role } = useRequiredSession()
  const field = useContractField(form)
  const statuses = useValueList('contract_statuses')
  const types = useValueList('contract_types')
  const { values } = form
  const type = field('type_id')

  return (
    <RecordPanel label={t('contract.panel')}>
      <ChoiceField
        {...field('status_id')}
        required
        choices={statuses.items}
        storedText={record.contract_status_translation}
      />
      <Termination record={record} status_id={values.status_id} />
      <ChoiceField
        {...type}
        disabled={type.disabled || values.type_id === standardType}
        choices={types.items}
        storedText={record.contract_type_translation}
      />
      <TemplateField
        {...field('contract_template')}
        code_product={values.code_product}
        storedText={values.contract_template === record.contract_template ? record.contract_template_description : ''}
      />
      <DayField {...field('start_date')} max={values.end_date} />
      <DayField {...field('end_date')} min={values.start_date} />
      {role !== Role.sat && <CompanyField {...field('societe_uuid')} storedText={record.subcontractor_name} />}
      <TextField {...field('subcontractor_contract_number')} maxLength={maxLengths.subcontractor_contract_number} />
      <PromisedHoursField {...field('promised_hours')} />
      <CheckField {...field('commission_invoiced')} />
      <ReadOnlyField label={t('field.creator_user_name')}>{record.creator_user_name}</ReadOnlyField>
      <ReadOnlyField label={t('field.created_at')}>{formats.readerTime(record.created_at)}</ReadOnlyField>
    </RecordPanel>
  )
}

/** Termination date. While the status is only chosen and not saved yet, shows the current time. */
function Termination({ record, status_id }: { record: ContractRecord; status_id: string }) {
  const t = useT()
  const formats = useFormats()
  if (status_id !== ContractStatus.terminated) return null
  const isStored = record.status_id === ContractStatus.terminated
  return (
    <ReadOnlyField label={t('field.termination_date')}>
      {formats.readerTime(isStored ? record.termination_date : new Date().toISOString())}
      {!isStored && (
        <Text size="xs" c="dimmed">
          {t('contract.terminates')}
        </Text>
      )}
    </ReadOnlyField>
  )
}
