import { type ContractRecord, lengths, standardType, type WrittenField } from '@callout/domain/contracts/contract.ts'
import { useT } from '../kernel/i18n.ts'
import { useValueList } from '../kernel/useValueList.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { DayField } from '../ui/DateFields.tsx'
import grid from '../ui/FormGrid.module.css'
import { labelOf } from '../ui/labels.ts'
import { TextField } from '../ui/TextField.tsx'
import { CompanyField } from './CompanyField.tsx'
import { CoverageTable } from './CoverageTable.tsx'
import { TemplateField } from './TemplateField.tsx'
import type { NewContract } from './useNewContract.ts'

interface NewAgreementProps {
  readonly blank: ContractRecord
  readonly contract: NewContract
}

/** What is agreed in a new contract. Its type is always the standard one. */
export function NewAgreement({ blank, contract }: NewAgreementProps) {
  const t = useT()
  const { form, mayFill } = contract
  const field = <Value = string>(name: WrittenField) => form.field<Value>(name, labelOf(t, name))
  const statuses = useValueList('contract_statuses')
  const template = field('contract_template')
  const code_product = field('code_product').value
  const start = field<string | null>('start_date')
  const end = field<string | null>('end_date')

  return (
    <div className={grid.fields}>
      <ChoiceField
        {...field('status_id')}
        required
        choices={statuses.items}
        storedText={blank.contract_status_translation}
      />
      <ChoiceField
        name="type_id"
        label={t('field.type_id')}
        value={standardType}
        onChange={() => undefined}
        disabled
        choices={[]}
        storedText={blank.contract_type_translation}
      />
      <div data-wide>
        <TemplateField {...template} code_product={code_product} />
      </div>
      {template.value !== '' && (
        <div data-wide>
          <CoverageTable by={{ template_code: template.value }} />
        </div>
      )}
      <DayField {...start} max={end.value ?? undefined} />
      <DayField {...end} min={start.value ?? undefined} />
      {mayFill('societe_uuid') && <CompanyField {...field('societe_uuid')} />}
      <TextField {...field('subcontractor_contract_number')} maxLength={lengths.subcontractor_contract_number} />
      <div data-wide>
        <CheckField {...field<boolean>('commission_invoiced')} />
      </div>
    </div>
  )
}
