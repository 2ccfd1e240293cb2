import { notificationApi } from '@callout/domain/notifications/notification.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { listNotifications, markNotificationsRead } from './notification.actions.ts'

export function registerNotificationRoutes(app: AppContext) {
  registerEndpoint(app, notificationApi.list, listNotifications)
  registerEndpoint(app, notificationApi.markRead, markNotificationsRead)
}
