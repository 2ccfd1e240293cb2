import { apiKeyApi } from '@callout/domain/api-keys/api-key.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { createNetworkKey, listKeys, revokeKey } from './api-key.actions.ts'

export function registerApiKeyRoutes(app: AppContext) {
  registerEndpoint(app, apiKeyApi.list, listKeys)
  registerEndpoint(app, apiKeyApi.create, createNetworkKey)
  registerEndpoint(app, apiKeyApi.revoke, revokeKey)
}
