import { sessionApi } from '@callout/domain/session/session.api.ts'
import { type House, serve } from '../kernel/serve.ts'
import { identityProvider } from './identity-provider.ts'
import { checkSession, signOut } from './session.actions.ts'
import { signOutFromProvider } from './session.back-channel.ts'
import { connectAsUser } from './session.connect.ts'
import { endOtherSessions, endOwnSession, ownSessions } from './session.own.ts'
import { beginSignIn, finishSignIn, signInByCode, signInByConnectToken } from './session.sign-in.ts'
import { giveToken } from './session.token.ts'

export function serveSession(house: House) {
  const provider = identityProvider(house.config)
  serve(house, sessionApi.token, giveToken)
  serve(house, sessionApi.getClient, beginSignIn(provider))
  serve(house, sessionApi.loginCallback, finishSignIn(provider))
  serve(house, sessionApi.loginCode, signInByCode)
  serve(house, sessionApi.connectAs, signInByConnectToken)
  serve(house, sessionApi.connectAsUser, connectAsUser)
  serve(house, sessionApi.check, checkSession)
  serve(house, sessionApi.logout, signOut(provider))
  serve(house, sessionApi.own, ownSessions)
  serve(house, sessionApi.end, endOwnSession)
  serve(house, sessionApi.endOthers, endOtherSessions)
  serve(house, sessionApi.backChannelLogout, signOutFromProvider(provider))
}
