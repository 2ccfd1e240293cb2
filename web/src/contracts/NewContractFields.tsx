import { customerAddress } from '@callout/domain/addresses/customer.ts'
import type { NewFile } from '@callout/domain/attachments/attachment.ts'
import { type ContractRecord, lengths, type WrittenField } from '@callout/domain/contracts/contract.ts'
import { Fieldset } from '@mantine/core'
import { AddressFields } from '../addresses/AddressFields.tsx'
import { Uploader } from '../attachments/Uploader.tsx'
import { useT } from '../kernel/i18n.ts'
import grid from '../ui/FormGrid.module.css'
import { labelOf } from '../ui/labels.ts'
import { AreaField, TextField } from '../ui/TextField.tsx'
import { NewAgreement } from './NewAgreement.tsx'
import { NewAppliance } from './NewAppliance.tsx'
import type { NewContract } from './useNewContract.ts'

interface NewContractFieldsProps {
  readonly blank: ContractRecord
  readonly contract: NewContract
}

/** The fields of a contract that does not exist yet. */
export function NewContractFields({ blank, contract }: NewContractFieldsProps) {
  const t = useT()
  const { form } = contract
  const field = (name: WrittenField) => form.field<string>(name, labelOf(t, name))
  const files = form.field<NewFile[]>('attachments', t('field.files'))
  const section = { variant: 'unstyled', className: grid.section } as const

  return (
    <>
      <Fieldset {...section} legend={t('contract.tab.product')}>
        <NewAppliance contract={contract} />
      </Fieldset>
      <Fieldset {...section} legend={t('contract.panel')}>
        <NewAgreement blank={blank} contract={contract} />
      </Fieldset>
      <Fieldset {...section} legend={t('contract.tab.customer')}>
        <div className={grid.fields}>
          <div data-wide>
            <TextField {...field('customer_name')} maxLength={250} />
          </div>
          <div data-wide>
            <AddressFields names={customerAddress} field={field} set={form.set} />
          </div>
          <div data-wide>
            <TextField {...field('email')} type="email" />
          </div>
          <TextField {...field('phone')} type="tel" maxLength={40} />
          <TextField {...field('phone2')} type="tel" maxLength={40} />
        </div>
      </Fieldset>
      <Fieldset {...section} legend={t('contract.tab.remark')}>
        <div className={grid.fields}>
          <div data-wide>
            <TextField {...field('contract_description')} maxLength={lengths.contract_description} />
          </div>
          <div data-wide>
            <AreaField {...field('remark')} maxLength={lengths.remark} />
          </div>
        </div>
      </Fieldset>
      <Fieldset {...section} legend={t('contract.tab.attachments')}>
        <Uploader
          mode="file"
          value={files.value}
          onChange={files.onChange}
          disabled={form.isSending}
          error={form.isWrong('attachments') ? t('upload.unfinished') : undefined}
        />
      </Fieldset>
    </>
  )
}
