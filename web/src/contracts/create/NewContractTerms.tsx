import { type ContractRecord, maxLengths, standardType } from '@callout/domain/contracts/contract.ts'
import { CoverageTable } from '../../coverage/CoverageTable.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { useValueList } from '../../platform/lists/useValueList.ts'
import { DayField } from '../../ui/dates/DayField.tsx'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import grid from '../../ui/forms/FormGrid.module.css'
import { CompanyField } from '../CompanyField.tsx'
import { PromisedHoursField } from '../PromisedHoursField.tsx'
import { TemplateField } from '../TemplateField.tsx'
import type { NewContract } from './useNewContract.ts'

interface NewContractTermsProps {
  readonly blank: ContractRecord
  readonly contract: NewContract
}

/** Terms of a new contract. A new contract always has the standard type. */
export function NewContractTerms({ blank, contract }: NewContractTermsProps) {
  const t = useT()
  const { field, mayFill } = contract
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
          <CoverageTable source={{ template_code: template.value }} />
        </div>
      )}
      <DayField {...start} max={end.value} />
      <DayField {...end} min={start.value} />
      {mayFill('societe_uuid') && <CompanyField {...field('societe_uuid')} />}
      <TextField {...field('subcontractor_contract_number')} maxLength={maxLengths.subcontractor_contract_number} />
      <PromisedHoursField {...field<number | null>('promised_hours')} />
      <div data-wide>
        <CheckField {...field<boolean>('commission_invoiced')} />
      </div>
    </div>
  )
}
