import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import { ActionIcon } from '@mantine/core'
import { IconPencil, IconX } from '@tabler/icons-react'
import { useCardDialog } from '../equipment/useCardDialog.tsx'
import { useT } from '../kernel/i18n.ts'
import { ReadOnlyField } from '../ui/ReadOnlyField.tsx'
import { cardFromContract } from './cardOfContract.ts'
import { freshContract, keepContract } from './contractQueries.ts'
import type { ContractForm } from './useContractForm.ts'

interface CardFieldProps {
  readonly record: ContractRecord
  readonly form: ContractForm
  readonly mayChange: boolean
}

/** The contract's equipment card, to be opened and edited, or let go. Once it is saved, the contract follows it. */
export function CardField({ record, form, mayChange }: CardFieldProps) {
  const t = useT()
  const { ins_id } = form.values
  const reload = async () => {
    const contract = await freshContract(record.ID)
    keepContract(contract)
    // What is typed elsewhere stays on top of what came.
    form.rebase(contract)
  }
  const card = useCardDialog({
    owner: { kind: 'contract', ID: record.ID },
    InsId: record.ins_id,
    known: cardFromContract(record),
    onSaved: () => void reload(),
  })
  const isStored = ins_id === record.ins_id
  return (
    <>
      <ReadOnlyField
        label={t('field.ins_id')}
        action={
          mayChange && (
            <>
              {isStored && (
                <ActionIcon
                  variant="subtle"
                  aria-label={t('card.edit')}
                  title={t('card.edit')}
                  loading={card.isOpening}
                  onClick={card.open}
                >
                  <IconPencil size={16} />
                </ActionIcon>
              )}
              {ins_id !== '' && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('contract.release_card')}
                  title={t('contract.release_card')}
                  onClick={() => form.set('ins_id', '')}
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
