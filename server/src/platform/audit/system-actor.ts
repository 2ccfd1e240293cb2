import type { Language } from '@callout/domain/messages/messages.ts'
import { Role } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'

/** Account key of what no person does. No account has it. */
export const systemAccount = '00000000-0000-0000-0000-000000000000'

/** Name of the author in the history. */
export const systemName = 'Callout'

/** Account key of what customers do by the link of an email. No account has it. */
export const customerAccount = '00000000-0000-0000-0000-000000000001'

export const isSystem = ({ account_uuid }: Pick<Actor, 'account_uuid'>) => account_uuid === systemAccount

interface Network {
  readonly network_code: string
  readonly time_zone: string
  readonly culture: Language
}

/** The author of what a background job changes: sees a network's rows as central staff do. */
export const systemActor = ({ network_code, time_zone, culture }: Network): Actor => ({
  account_uuid: systemAccount,
  session_id: '',
  user_name: systemName,
  dispatcherName: null,
  role: Role.dispatcher,
  network_code,
  time_zone,
  reader_time_zone: time_zone,
  societe_uuid: null,
  technician: null,
  canCreateCall: false,
  enableServiceContract: true,
  can_administer: [],
  lang: culture,
})
