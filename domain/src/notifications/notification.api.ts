import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { arrayOf, id } from '../platform/fields.ts'
import { type OutputOf, once } from '../platform/once.ts'

/**
 * Kinds of notifications: a company declined, central staff asks for a change, somebody moved a visit, a company has
 * not answered in time, a visit has passed and the call is open, a customer wants another time or no visit.
 */
const notificationKinds = ['declined', 'change_requested', 'moved', 'unanswered', 'overdue', 'customer'] as const
export type NotificationKind = (typeof notificationKinds)[number]

const notification = once(() =>
  z.object({
    ID: z.string(),
    kind: z.enum(notificationKinds),
    /** The call's key. */
    service_job_uuid: z.string(),
    call_id: z.string(),
    /** The author's name. */
    user_name: z.string(),
    created_at: z.string(),
    is_read: z.boolean(),
  }),
)
export type Notification = OutputOf<typeof notification>

/** Maximum number of notifications in an answer, and the highest number of unread ones that is counted. */
export const notificationLimits = { listed: 30, counted: 100 } as const

export const notificationApi = {
  list: endpoint({
    method: 'POST',
    path: '/api/Notification/GetNotifications',
    summary:
      'The latest 30 notifications of this user about calls they may see, newest first; unread are counted up to 100.',
    who: who.everyone,
    envelope: 'record',
    isReadOnly: true,
    body: () => z.strictObject({}),
    response: () => z.object({ unread: z.int(), items: z.array(notification()) }),
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/api/Notification/MarkRead',
    summary: 'Marks notifications of this user as read; without IDs, all about calls that they may see.',
    who: who.everyone,
    envelope: 'record',
    body: () => z.strictObject({ IDs: arrayOf(id(), { max: 100 }).optional() }),
    response: () => z.null(),
  }),
}
