import { z } from 'zod'
import { who } from '../platform/access.ts'
import { emptyBody, endpoint } from '../platform/endpoint.ts'
import { apiKey, createdKey, keyReference, newKeyBody } from './api-key.ts'

const keyDefaults = { method: 'POST', who: who.networkAdministrator, envelope: 'record', refusesApiKeys: true } as const

/** Keys with which other programs call the API. */
export const apiKeyApi = {
  list: endpoint({
    ...keyDefaults,
    path: '/api/ApiKey/GetKeys',
    summary: 'The API keys that act in the network: valid ones, and those that ended in the last 90 days.',
    isReadOnly: true,
    body: () => emptyBody,
    response: () => z.array(apiKey()),
  }),
  create: endpoint({
    ...keyDefaults,
    path: '/api/ApiKey/CreateKey',
    summary: 'Creates an API key. The answer shows it once; only its hash is stored.',
    isRateLimited: true,
    bodyLimit: 32 * 1024,
    successMessage: 'apikey.created',
    body: newKeyBody,
    response: createdKey,
  }),
  revoke: endpoint({
    ...keyDefaults,
    path: '/api/ApiKey/RevokeKey',
    summary: 'Ends an API key at once.',
    successMessage: 'apikey.revoked',
    body: keyReference,
    response: apiKey,
  }),
}
