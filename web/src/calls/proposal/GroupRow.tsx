import type { ProposedGroup } from '@callout/domain/calls/dispatch/proposal-groups.ts'
import { formatCount } from '../../platform/i18n/formats.ts'
import { type Translate, useT } from '../../platform/i18n/i18n.ts'
import { GroupToggle } from './GroupToggle.tsx'
import { kmText } from './kmText.ts'
import classes from './Proposal.module.css'
import { RowActions } from './RowActions.tsx'
import type { RowContext } from './rowContext.ts'

/** The heading of the calls of a company or region: how many, how far, and the room that is left. */
export function GroupRow({ group, context }: { readonly group: ProposedGroup; readonly context: RowContext }) {
  const t = useT()
  const { grouping, proposal, isOpen, toggle, isWorking, onAsk } = context
  const { key, calls, companies, distance_km, postcodes } = group
  const isOfCompany = grouping === 'company'
  const name = postcodes === undefined ? group.name : t('dispatch.around', { ville: group.name, region: postcodes })
  const IDs = calls.map(({ ID }) => ID)
  const isPinned = IDs.every((ID) => proposal.pins.has(ID))
  const facts = [
    t('dispatch.group_calls', { count: formatCount(calls.length) }),
    kmText(distance_km),
    isOfCompany ? roomText(t, group.roomLeft ?? 0) : t('dispatch.group_companies', { count: formatCount(companies) }),
  ]
  return (
    <>
      <th scope="row" colSpan={3}>
        <GroupToggle isOpen={isOpen} toggle={toggle}>
          <strong>{name}</strong> <small>{facts.join(' · ')}</small>
        </GroupToggle>
      </th>
      <td className={classes.last}>
        <RowActions
          isPinned={isPinned}
          isWorking={isWorking}
          keep={t('dispatch.keep_all', { name })}
          change={t('dispatch.change_all', { name })}
          leaveOut={t('dispatch.leave_out', { name })}
          onKeep={() =>
            isPinned ? proposal.unpin(IDs) : proposal.pin(calls.map(({ ID, societe_uuid }) => [ID, societe_uuid]))
          }
          onChange={() => onAsk({ ask: 'companyOfAll', calls })}
          onLeaveOut={() => proposal.leaveOut(isOfCompany ? { label: name, company: key } : { label: name, IDs })}
        />
      </td>
    </>
  )
}

/** The open calls that a company can take after those of the proposal. */
function roomText(t: Translate, roomLeft: number): string {
  if (roomLeft === 0) return t('dispatch.room_none')
  const count = formatCount(Math.abs(roomLeft))
  return roomLeft > 0 ? t('dispatch.room_left', { count }) : t('dispatch.room_over', { count })
}
