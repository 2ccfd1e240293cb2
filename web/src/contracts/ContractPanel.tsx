import { type ContractRecord, ContractStatus, lengths, standardType } from '@callout/domain/contracts/contract.ts'
import { Role } from '@callout/domain/kernel/access.ts'
import { Text } from '@mantine/core'
import { useFormats } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import { useSignedIn } from '../kernel/session.ts'
import { useValueList } from '../kernel/useValueList.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { DayField } from '../ui/DateFields.tsx'
import { ReadOnlyField } from '../ui/ReadOnlyField.tsx'
import classes from '../ui/RecordPage.module.css'
import { TextField } from '../ui/TextField.tsx'
import { CompanyField } from './CompanyField.tsx'
import { TemplateField } from './TemplateField.tsx'
import { useContractField } from './useContractField.ts'
import type { ContractForm } from './useContractForm.ts'

/** What is agreed: status, type, template, dates, and who serves it. */
export function ContractPanel({ record, form }: { record: ContractRecord; form: ContractForm }) {
  const t = useT()
  const formats = useFormats()
  const { role } = useSignedIn()
  const field = useContractField(form)
  const statuses = useValueList('contract_statuses')
  const types = useValueList('contract_types')
  const { values } = form
  const type = field('type_id')

  return (
    <section className={classes.panel} aria-label={t('contract.panel')}>
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
      <DayField {...field('start_date')} max={values.end_date ?? undefined} />
      <DayField {...field('end_date')} min={values.start_date ?? undefined} />
      {role !== Role.sat && <CompanyField {...field('societe_uuid')} storedText={record.subcontractor_name} />}
      <TextField {...field('subcontractor_contract_number')} maxLength={lengths.subcontractor_contract_number} />
      <CheckField {...field('commission_invoiced')} />
      <ReadOnlyField label={t('field.creator_user_name')}>{record.creator_user_name}</ReadOnlyField>
      <ReadOnlyField label={t('field.created_at')}>{formats.localInstant(record.created_at)}</ReadOnlyField>
    </section>
  )
}

/** When the contract was terminated; where that is only being chosen, that it is now. */
function Termination({ record, status_id }: { record: ContractRecord; status_id: string }) {
  const t = useT()
  const formats = useFormats()
  if (status_id !== ContractStatus.terminated) return null
  const isStored = record.status_id === ContractStatus.terminated
  return (
    <ReadOnlyField label={t('field.termination_date')}>
      {formats.instant(isStored ? record.termination_date : new Date().toISOString())}
      {!isStored && (
        <Text size="xs" c="dimmed">
          {t('contract.terminates')}
        </Text>
      )}
    </ReadOnlyField>
  )
}
