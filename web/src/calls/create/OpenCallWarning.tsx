import { caseApi } from '@callout/domain/cases/case.api.ts'
import { Alert, Button, VisuallyHidden } from '@mantine/core'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { formatInstantDay } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconAlertTriangle } from '../../ui/icons/laterIcons.tsx'
import classes from './NewCall.module.css'
import type { NewCall } from './useNewCall.ts'

/** Warns that the appliance or the address already has an open call, and adds what is typed to it. */
export function OpenCallWarning({ call }: { call: NewCall }) {
  const t = useT()
  const {
    internal_serial_number = '',
    ins_id = '',
    adresse = '',
    street_number = '',
    code_postal = '',
  } = call.form.values
  const body = { internal_serial_number: internal_serial_number.trim(), ins_id, adresse, street_number, code_postal }
  const isKnown = body.internal_serial_number !== '' || ins_id !== '' || (adresse !== '' && code_postal !== '')
  const { data = [] } = useEndpointQuery(caseApi.openCalls, body, { enabled: isKnown })
  if (!isKnown || data.length === 0) return null
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle />} py="sm" data-wide>
      <ul className={classes.warnings}>
        {data.map(({ ID, call_id, created_at, same }) => (
          <li key={ID}>
            <strong>{t('call.open_now', { call_id, day: formatInstantDay(created_at) })}</strong> (
            {t(`call.open_same_${same}`)}):{' '}
            <Button variant="default" size="compact-sm" onClick={() => void call.addTo(ID)}>
              {t('call.add_to_it')}
              <VisuallyHidden> {call_id}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
