// The package has no types. These cover the parts in use.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface Interaction {
    uid: string
    prompt: { name: string }
    params: Record<string, unknown>
    /** The current session if a signed-in user must sign in again. */
    session?: { accountId: string }
  }

  export interface Grant {
    addOIDCScope: (scope: string) => void
    save: () => Promise<string>
  }

  export interface Context {
    body: unknown
    type: string
    headers: IncomingMessage['headers']
    set: (name: string, value: string) => void
    oidc: {
      client: { clientId: string }
      session: { accountId: string; grantIdFor: (clientId: string) => string | undefined }
      params?: Record<string, unknown>
    }
  }

  export class Provider {
    constructor(issuer: string, configuration: object)
    proxy: boolean
    Grant: {
      new (properties: { accountId: string; clientId: string }): Grant
      find: (id: string) => Promise<Grant | undefined>
    }
    use: (middleware: (context: Context, next: () => Promise<void>) => Promise<void>) => void
    callback: () => (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails: (request: IncomingMessage, response: ServerResponse) => Promise<Interaction>
    interactionResult: (request: IncomingMessage, response: ServerResponse, result: object) => Promise<string>
  }
}
