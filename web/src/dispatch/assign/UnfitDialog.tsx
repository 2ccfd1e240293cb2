import { Text } from '@mantine/core'
import { failureText } from '../../platform/i18n/failureText.ts'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import type { Assign, UnfitAssignment } from './useAssign.ts'

/** Asks before calls go to a company that fails one of their conditions, and says which. */
export function UnfitDialog({ unfit, assign }: { readonly unfit: UnfitAssignment; readonly assign: Assign }) {
  const t = useT()
  const { calls, company, fitness } = unfit
  const { raison_sociale, societe_uuid } = company
  const reasons = [
    ...fitness.reasons.map((filter) =>
      calls.length === 1 ? failureText(filter, fitness.distance_km, t) : t(`why.filter.${filter}`),
    ),
    calls.length > 1 &&
      t('dispatch.fits_some', { count: formatCount(fitness.fitting), total: formatCount(calls.length) }),
  ].filter(Boolean)
  return (
    <ConfirmDialog
      title={t('dispatch.unfit_title', { company: raison_sociale })}
      action={t('shortcut.assign')}
      onConfirm={() => {
        assign.dismissUnfit()
        void assign.assignTo(calls, { ID: societe_uuid, raison_sociale })
      }}
      onClose={assign.dismissUnfit}
    >
      <Text>{t('dispatch.unfit', { reasons: reasons.join(' · ') })}</Text>
    </ConfirmDialog>
  )
}
