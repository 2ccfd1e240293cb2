import { sessionApi } from '@callout/domain/session/session.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { createIdentityProvider } from './identity-provider.ts'
import { checkSession, signOut } from './session.actions.ts'
import { signOutFromProvider } from './session.back-channel.ts'
import { connectAsUser } from './session.connect.ts'
import { endOtherSessions, endOwnSession, listOwnSessions, savePreferences } from './session.own.ts'
import { beginSignIn, finishSignIn, signInByCode, signInByConnectToken } from './session.sign-in.ts'
import { issueToken } from './session.token.ts'

export function registerSessionRoutes(app: AppContext) {
  const provider = createIdentityProvider(app.config)
  registerEndpoint(app, sessionApi.token, issueToken)
  registerEndpoint(app, sessionApi.getClient, beginSignIn(provider))
  registerEndpoint(app, sessionApi.loginCallback, finishSignIn(provider))
  registerEndpoint(app, sessionApi.loginCode, signInByCode)
  registerEndpoint(app, sessionApi.connectAs, signInByConnectToken)
  registerEndpoint(app, sessionApi.connectAsUser, connectAsUser)
  registerEndpoint(app, sessionApi.check, checkSession)
  registerEndpoint(app, sessionApi.logout, signOut(provider))
  registerEndpoint(app, sessionApi.savePreferences, savePreferences)
  registerEndpoint(app, sessionApi.own, listOwnSessions)
  registerEndpoint(app, sessionApi.end, endOwnSession)
  registerEndpoint(app, sessionApi.endOthers, endOtherSessions)
  registerEndpoint(app, sessionApi.backChannelLogout, signOutFromProvider(provider))
}
