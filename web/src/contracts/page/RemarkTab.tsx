import { maxLengths } from '@callout/domain/contracts/contract.ts'
import { AreaField, TextField } from '../../ui/fields/TextField.tsx'
import classes from '../../ui/records/RecordPage.module.css'
import { useContractField } from './useContractField.ts'
import type { ContractForm } from './useContractForm.ts'

export function RemarkTab({ form }: { form: ContractForm }) {
  const field = useContractField(form)
  return (
    <div className={classes.fields}>
      <TextField {...field('contract_description')} maxLength={maxLengths.contract_description} />
      <AreaField {...field('remark')} maxLength={maxLengths.remark} />
    </div>
  )
}
