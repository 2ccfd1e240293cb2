import { pages } from '@callout/domain/platform/access.ts'
import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { pathOf } from '../../platform/browser/url.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { endQuestionOfCleared, useIsAskedOfCleared } from './useClearedTaxNumber.ts'

/** The question after a tax number was cleared: it leads to the rule that refuses invoices without one. */
export function ClearedTaxNumber() {
  const t = useT()
  const navigate = useNavigate()
  if (!useIsAskedOfCleared()) return null
  return (
    <ConfirmDialog
      title={t('legal.tax_number_cleared')}
      action={t('legal.tax_number_rule')}
      dismiss={t('action.close')}
      onConfirm={() => {
        endQuestionOfCleared()
        void navigate({ to: pathOf(pages.admin.path, ['policy']) })
      }}
      onClose={endQuestionOfCleared}
    >
      <Text>{t('legal.tax_number_cleared_text')}</Text>
    </ConfirmDialog>
  )
}
