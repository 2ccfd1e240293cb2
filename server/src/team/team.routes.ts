import { teamApi } from '@callout/domain/team/team.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { closeAccount, inviteTechnician, sendLink } from './team.accounts.ts'
import { getTeam, saveTechnician } from './team.actions.ts'

export function registerTeamRoutes(app: AppContext) {
  registerEndpoint(app, teamApi.get, getTeam)
  registerEndpoint(app, teamApi.save, saveTechnician)
  registerEndpoint(app, teamApi.invite, inviteTechnician(app.config))
  registerEndpoint(app, teamApi.sendLink, sendLink(app.config))
  registerEndpoint(app, teamApi.closeAccount, closeAccount)
}
