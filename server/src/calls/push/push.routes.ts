import { pushApi } from '@callout/domain/visits/push.api.ts'
import type { AppContext } from '../../platform/http/context.ts'
import { registerEndpoint } from '../../platform/http/endpoint.ts'
import { deletePush, getPushKey, savePush } from './push.actions.ts'

export function registerPushRoutes(app: AppContext) {
  registerEndpoint(app, pushApi.key, getPushKey(app.config))
  registerEndpoint(app, pushApi.save, savePush(app.config))
  registerEndpoint(app, pushApi.remove, deletePush)
}
