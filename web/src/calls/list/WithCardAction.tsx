import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { isAllowed, Role, who } from '@callout/domain/platform/access.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { lazyComponent } from '../../platform/browser/lazyComponent.tsx'
import { callPath } from '../../platform/browser/recordPaths.ts'
import { useTelephoneLinks } from '../../platform/browser/telephones.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useRequiredSession } from '../../platform/session/session.ts'
import { IconCheck, IconPhone, IconUserPlus } from '../../ui/icons/laterIcons.tsx'
import type { RowAction, RowView } from '../../ui/lists/rowView.ts'
import { callView } from '../callView.tsx'

const AcceptCallDialog = lazyComponent(() => import('../answer/AnswerCallDialog.tsx'), 'AcceptCallDialog')
const AssignDialog = lazyComponent(() => import('../assign/AssignDialog.tsx'), 'AssignDialog')

const iconSize = 18

interface OpenedDialog {
  readonly kind: 'accept' | 'assign'
  readonly call: CallRow
}

interface WithCardActionProps {
  readonly children: (view: RowView<CallRow>) => ReactNode
}

/** The button on the card of a call: a company accepts, a dispatcher assigns, everyone else rings the customer. */
export function WithCardAction({ children }: WithCardActionProps) {
  const t = useT()
  const linksOf = useTelephoneLinks()
  const navigate = useNavigate()
  const session = useRequiredSession()
  const isCompany = session.role === Role.sat
  const mayAssign = isAllowed(who.dispatcher, session)
  const [opened, setOpened] = useState<OpenedDialog>()
  const close = () => setOpened(undefined)

  const view = useMemo(() => {
    const mainAction = (call: CallRow): RowAction | undefined => {
      const { phone, societe_uuid, accepted_at } = call
      if (!call.is_saved_status_open) return undefined
      if (isCompany && accepted_at === null) {
        const run = () => setOpened({ kind: 'accept', call })
        return { label: t('call.accept'), icon: <IconCheck size={iconSize} />, run }
      }
      if (mayAssign && societe_uuid === null) {
        const run = () => setOpened({ kind: 'assign', call })
        return { label: t('call.assign'), icon: <IconUserPlus size={iconSize} />, run }
      }
      const [link] = linksOf(phone)
      if (!link) return undefined
      const icon = <IconPhone size={iconSize} />
      return { label: t('call.next.ring_customer'), icon, href: link.href }
    }
    return { ...callView, mainAction }
  }, [t, isCompany, mayAssign, linksOf])
  return (
    <>
      {children(view)}
      <Suspense>
        {opened?.kind === 'accept' && <AcceptCallDialog record={opened.call} onClose={close} onDone={close} />}
        {opened?.kind === 'assign' && (
          <AssignDialog
            call={opened.call}
            onClose={close}
            onAssigned={() => void navigate({ to: callPath(opened.call.ID) })}
          />
        )}
      </Suspense>
    </>
  )
}
