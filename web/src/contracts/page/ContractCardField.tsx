import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import { ActionIcon } from '@mantine/core'
import { useCardDialog } from '../../equipment/useCardDialog.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { ReadOnlyField } from '../../ui/fields/ReadOnlyField.tsx'
import { IconX } from '../../ui/icons/firstVisitIcons.tsx'
import { cardDraftFromContract } from '../contractCard.ts'
import { cacheContract, refetchContract } from '../contractQueries.ts'
import type { ContractForm } from './useContractForm.ts'

interface ContractCardFieldProps {
  readonly record: ContractRecord
  readonly form: ContractForm
  readonly mayChange: boolean
}

/** Equipment card of the contract, to edit or detach. Saving the card updates the contract. */
export function ContractCardField({ record, form, mayChange }: ContractCardFieldProps) {
  const t = useT()
  const { ins_id } = form.values
  const reload = async () => {
    const contract = await refetchContract(record.ID)
    cacheContract(contract)
    // Merging keeps unsaved input in the other fields.
    form.mergeNewer(contract)
  }
  const card = useCardDialog({
    linkedRecord: { kind: 'contract', ID: record.ID },
    InsId: record.ins_id,
    draft: cardDraftFromContract(record),
    onSaved: () => void reload(),
  })
  return (
    <>
      <ReadOnlyField
        label={t('field.ins_id')}
        action={
          mayChange && (
            <>
              {ins_id === record.ins_id && card.button}
              {ins_id !== '' && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('contract.release_card')}
                  title={t('contract.release_card')}
                  onClick={() => form.setField('ins_id', '')}
                >
                  <IconX size={16} />
                </ActionIcon>
              )}
            </>
          )
        }
      >
        {ins_id && `${ins_id} · ${t('contract.follows_card')}`}
      </ReadOnlyField>
      {card.dialog}
    </>
  )
}
