import { type NextAction, statusSetBy } from '@callout/domain/calls/call.next-action.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pageLink } from '../../platform/browser/pageLink.ts'
import { useTelephoneLinks } from '../../platform/browser/telephones.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconPhone } from '../../ui/icons/laterIcons.tsx'
import type { CallForm } from '../page/useCallForm.ts'
import { useStatusChoice } from '../page/useStatusChoice.tsx'

interface NextActionButtonProps {
  /** `accept` has its own button beside `reject`. */
  readonly action: Exclude<NextAction, 'accept'>
  readonly record: CallRecord
  readonly form: CallForm
  readonly onAssign: () => void
  readonly onRequestReopening: () => void
  /** Opens the tab of the appliance. */
  readonly onEnterSerial: () => void
}

/** The primary button of a call: the one thing this person does next. */
export function NextActionButton({
  action,
  record,
  form,
  onAssign,
  onRequestReopening,
  onEnterSerial,
}: NextActionButtonProps) {
  const t = useT()
  const linksOf = useTelephoneLinks()
  const label = t(`call.next.${action}`)
  const status_id = statusSetBy(action)
  if (status_id !== undefined)
    return <SetStatusButton status_id={status_id} record={record} form={form} label={label} />
  if (action === 'assign') return <Button onClick={onAssign}>{label}</Button>
  if (action === 'request_reopening') return <Button onClick={onRequestReopening}>{label}</Button>
  if (action === 'enter_serial') return <Button onClick={onEnterSerial}>{label}</Button>
  if (action === 'plan_visit')
    return (
      <Button
        renderRoot={(props) => <Link {...pageLink({ to: '/planning', search: { call: record.ID } })} {...props} />}
      >
        {label}
      </Button>
    )
  const [link] =
    action === 'ring_company'
      ? linksOf(record.subcontractor_phone)
      : linksOf(record.phone || record.phone2, record.pays)
  if (!link) return null
  return (
    <Button component="a" href={link.href} leftSection={<IconPhone size={16} />}>
      {label}
    </Button>
  )
}

interface SetStatusButtonProps {
  readonly status_id: number
  readonly record: CallRecord
  readonly form: CallForm
  readonly label: string
}

/** Sets a status and saves it together with the other unsaved changes. */
function SetStatusButton({ status_id, record, form, label }: SetStatusButtonProps) {
  const { isChecking, choose, dialog } = useStatusChoice(record, form, 'next action')
  return (
    <>
      <Button
        loading={isChecking || form.isSending}
        onClick={async () => {
          if (await choose(status_id)) await form.save()
        }}
      >
        {label}
      </Button>
      {dialog}
    </>
  )
}
