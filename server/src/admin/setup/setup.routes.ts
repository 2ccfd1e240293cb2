import { adminSetupApi } from '@callout/domain/admin/admin.setup.api.ts'
import type { AppContext } from '../../platform/http/context.ts'
import { registerEndpoint } from '../../platform/http/endpoint.ts'
import { rehearseWith } from './rehearsal.ts'
import { getSetup, getUnservedCardsWith } from './setup.lines.ts'
import { sendTestMail } from './test-mail.ts'

export function registerSetupRoutes(app: AppContext) {
  registerEndpoint(app, adminSetupApi.setup, getSetup)
  registerEndpoint(app, adminSetupApi.unserved, getUnservedCardsWith(app.config))
  registerEndpoint(app, adminSetupApi.testMail, sendTestMail)
  registerEndpoint(app, adminSetupApi.rehearse, rehearseWith(app))
}
