import type { UnplacedCall } from '@callout/domain/calls/dispatch/proposal-groups.ts'
import { Button, VisuallyHidden } from '@mantine/core'
import { callPath } from '../../platform/browser/recordPaths.ts'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconX } from '../../ui/icons/firstVisitIcons.tsx'
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
  // An address is added to each call on its own: the way there stands beside it.
  if (group.reason === 'address')
    return isOpen ? null : (
      <Button {...button} onClick={toggle}>
        {t('dispatch.add_address')}
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

/** The way to the page of a call, where its address can be added, or the choice of a company by hand. */
function RemedyOfOne({ call, group, context: { isWorking, onAsk } }: UnplacedRowProps) {
  const t = useT()
  const { ID, call_id } = call
  if (isBeyondHelp(group)) return null
  const name = <VisuallyHidden> {call_id}</VisuallyHidden>
  if (group.reason === 'address')
    return (
      <Button component="a" href={callPath(ID)} target="_blank" size="compact-sm" variant="default">
        {t('dispatch.add_address')}
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
  const { proposal, isWorking } = context
  const { ID, call_id, ville } = call
  return (
    <>
      <td>{call_id === null ? '—' : <CallNumber ID={ID} call_id={call_id} />}</td>
      <td colSpan={2}>
        <div className={classes.cannot}>
          <span className={classes.place}>{ville}</span>
          {group.IDs.length > 1 && !group.relaxation && <RemedyOfOne call={call} group={group} context={context} />}
        </div>
      </td>
      <td className={classes.last}>
        {call_id !== null && (
          <QuietAction
            label={t('dispatch.leave_out', { name: call_id })}
            icon={<IconX size={16} />}
            isWorking={isWorking}
            onClick={() => proposal.leaveOut({ label: call_id, IDs: [ID] })}
          />
        )}
      </td>
    </>
  )
}
