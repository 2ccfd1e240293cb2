import { mailApi } from '@callout/domain/mail/mail.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { sendMail, suggestMail } from './mail.actions.ts'

export function registerMailRoutes(app: AppContext) {
  registerEndpoint(app, mailApi.suggest, suggestMail)
  registerEndpoint(app, mailApi.send, sendMail)
}
