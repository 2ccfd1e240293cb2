import type { ProposedCall } from '@callout/domain/calls/dispatch/proposal-groups.ts'
import { formatCount } from '../../platform/i18n/formats.ts'
import { text } from '../../platform/i18n/i18n.ts'
import { companiesOf } from '../select/companiesOf.ts'

/** Says how many calls of a proposal are assigned, and to whom. */
export function assignedMessage(
  assignments: readonly Pick<ProposedCall, 'ID' | 'raison_sociale'>[],
  done: readonly { readonly ID: string }[],
): string {
  const names = new Map(assignments.map(({ ID, raison_sociale }) => [ID, raison_sociale]))
  const assigned = done.map(({ ID }) => ({ subcontractor_name: names.get(ID) ?? '' }))
  return `${text('message.calls_assigned', { count: formatCount(done.length) })} · ${companiesOf(assigned)}`
}
