import type { UnplacedCall } from '@callout/domain/calls/dispatch/proposal-groups.ts'
import { Button, VisuallyHidden } from '@mantine/core'
import { callPath } from '../../platform/browser/recordPaths.ts'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconX } from '../../ui/icons/firstVisitIcons.tsx'
import { IconPencil } from '../../ui/icons/laterIcons.tsx'
import { CallNumber } from './CallNumber.tsx'
import { GroupToggle } from './GroupToggle.tsx'
import classes from './Proposal.module.css'
import type { UnplacedGroup } from './proposalItems.ts'
import { QuietAction } from './RowActions.tsx'
import type { RowContext } from './rowContext.ts'
import { remedyText, unplacedText } from './unplacedTexts.ts'

/** The heading of all reasons. */
export function UnplacedAllRow({ count, context }: { readonly count: number; readonly context: RowContext }) {
  const t = useT()
  return (
    <th scope="row" colSpan={4}>
      <GroupToggle isOpen={context.isOpen} toggle={context.toggle}>
        <strong>{t('dispatch.unplaced', { count: formatCount(count) })}</strong>
      </GroupToggle>
    </th>
  )
}

interface UnplacedGroupRowProps {
  readonly group: UnplacedGroup
  readonly calls: readonly UnplacedCall[]
  readonly context: RowContext
}

/** Calls that get no company, by the one reason that matters, with what would help as a button. */
export function UnplacedGroupRow({ group, calls, context }: UnplacedGroupRowProps) {
  const t = useT()
  const { proposal, isOpen, toggle } = context
  const { help } = remedyText(t, group)
  const radius_km = proposal.result?.radius_km ?? 0
  return (
    <th scope="row" colSpan={4}>
      <div className={classes.cannot}>
        <GroupToggle isOpen={isOpen} toggle={toggle}>
          <strong>
            {t('text.labelled', { label: formatCount(group.IDs.length), value: unplacedText(t, group, radius_km) })}
          </strong>{' '}
          {help && <small>{help}</small>}
        </GroupToggle>
        <Remedy group={group} calls={calls} context={context} />
      </div>
    </th>
  )
}

function Remedy({ group, calls, context }: UnplacedGroupRowProps) {
  const t = useT()
  const { proposal, isWorking, onAsk, isOpen, toggle } = context
  const { action } = remedyText(t, group)
  const [first] = calls
  const button = { size: 'compact-sm', variant: 'default', disabled: isWorking } as const
  if (action)
    return (
      <Button {...button} onClick={() => proposal.relax(group)}>
        {action}
      </Button>
    )
  if (group.reason === 'excluded')
    return (
      <Button {...button} onClick={() => proposal.takeBack(proposal.leftOut.filter(({ company }) => company))}>
        {t('dispatch.take_companies_back')}
      </Button>
    )
  if (calls.length === 1 && first) return <RemedyOfOne call={first} group={group} context={context} />
  if (calls.length === 0 || isBeyondHelp(group)) return null
  // The address of each call is mended on its own: the way there stands beside it.
  const addressKey = addressKeyOf(group)
  if (addressKey)
    return isOpen ? null : (
      <Button {...button} onClick={toggle}>
        {t(addressKey)}
      </Button>
    )
  return (
    <Button {...button} onClick={() => onAsk({ ask: 'byHand', calls })}>
      {t('call.assign_manually')}
    </Button>
  )
}

/** Calls for which nothing can be done here. */
const isBeyondHelp = ({ reason }: UnplacedGroup) =>
  reason === 'not_found' || reason === 'not_unassigned' || reason === 'active'

/** The text of the button that leads to the address, if that is missing or not found. */
const addressKeyOf = ({ reason }: UnplacedGroup) =>
  reason === 'address' ? 'dispatch.add_address' : reason === 'address_not_found' ? 'dispatch.check_address' : undefined

/** The way to the page of a call, where its address can be mended, or the choice of a company by hand. */
function RemedyOfOne({ call, group, context: { isWorking, onAsk } }: UnplacedRowProps) {
  const t = useT()
  const { ID, call_id } = call
  if (isBeyondHelp(group)) return null
  const name = <VisuallyHidden> {call_id}</VisuallyHidden>
  const addressKey = addressKeyOf(group)
  if (addressKey)
    return (
      <Button component="a" href={callPath(ID)} target="_blank" size="compact-sm" variant="default">
        {t(addressKey)}
        {name}
        <VisuallyHidden> {t('call.new_tab')}</VisuallyHidden>
      </Button>
    )
  return (
    <Button
      size="compact-sm"
      variant="default"
      disabled={isWorking}
      onClick={() => onAsk({ ask: 'byHand', calls: [call] })}
    >
      {t('call.assign_manually')}
      {name}
    </Button>
  )
}

interface UnplacedRowProps {
  readonly call: UnplacedCall
  readonly group: UnplacedGroup
  readonly context: RowContext
}

/** A call without a company, with the way to its page. */
export function UnplacedRow({ call, group, context }: UnplacedRowProps) {
  const t = useT()
  const { proposal, isWorking, onAsk } = context
  const { ID, call_id, ville } = call
  const hasRemedy = group.IDs.length > 1 && !group.relaxation && group.reason !== 'excluded' && !isBeyondHelp(group)
  const hasLink = addressKeyOf(group) !== undefined
  return (
    <>
      <td>{call_id === null ? '—' : <CallNumber ID={ID} call_id={call_id} />}</td>
      <td colSpan={2}>
        <div className={classes.cannot}>
          <span className={classes.place}>{ville}</span>
          {hasRemedy && hasLink && <RemedyOfOne call={call} group={group} context={context} />}
        </div>
      </td>
      <td className={classes.last}>
        {call_id !== null && (
          <span className={classes.actions}>
            {hasRemedy && !hasLink && (
              <QuietAction
                label={t('text.labelled', { label: t('call.assign_manually'), value: call_id })}
                icon={<IconPencil size={16} />}
                isWorking={isWorking}
                onClick={() => onAsk({ ask: 'byHand', calls: [call] })}
              />
            )}
            <QuietAction
              label={t('dispatch.leave_out', { name: call_id })}
              icon={<IconX size={16} />}
              isWorking={isWorking}
              onClick={() => proposal.leaveOut({ label: call_id, IDs: [ID] })}
            />
          </span>
        )}
      </td>
    </>
  )
}
