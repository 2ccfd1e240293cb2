import { searchApi } from '@callout/domain/search/search.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { find } from './find.ts'

export function registerSearchRoutes(app: AppContext) {
  registerEndpoint(app, searchApi.find, find)
}
