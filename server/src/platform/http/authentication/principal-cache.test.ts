import { Role } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { expect, test } from 'vitest'
import type { Credentials } from './credentials.ts'
import type { Principal } from './principal.ts'
import { createPrincipalCache, readWhileChecking } from './principal-cache.ts'

const now = '2026-01-31T09:00:00.000Z'
const user = (role: Role, isValid = true): Principal => ({
  kind: 'user',
  actor: { account_uuid: '1', role, network_code: 'ATLIBE' } as Actor,
  isStillValid: async () => isValid,
})
const credentials = (token: string) => ({
  token,
  lang: undefined,
  accepted: undefined,
  sessionId: undefined,
  networkCode: undefined,
})
const roleOf = async (principal: Principal) => (principal.kind === 'user' ? principal.actor.role : principal.kind)

test('starts the read before the check is done, and keeps its result for the same principal', async () => {
  const reads: Principal[] = []
  const read = (principal: Principal) => {
    reads.push(principal)
    return roleOf(principal)
  }
  const checked = Promise.withResolvers<Principal>()
  const dispatcher = user(Role.dispatcher)
  let isAnswered = false
  const result = readWhileChecking(dispatcher, () => checked.promise, read).finally(() => {
    isAnswered = true
  })
  await new Promise(setImmediate)
  expect(reads).toHaveLength(1)
  expect(isAnswered).toBe(false)
  checked.resolve(dispatcher)
  expect((await result).answer).toBe(Role.dispatcher)
  expect(reads).toHaveLength(1)
})

test('reads only after the check if no principal is cached', async () => {
  const steps: string[] = []
  const check = async () => {
    steps.push('check')
    return user(Role.sat)
  }
  const read = async () => steps.push('read')
  await readWhileChecking(undefined, check, read)
  expect(steps).toEqual(['check', 'read'])
})

test.each([
  ['another role', user(Role.sat), Role.sat],
  ['no user', { kind: 'none' } as Principal, 'none'],
])('repeats the read if the check gives %s', async (_title, principal, expected) => {
  const { answer } = await readWhileChecking(user(Role.dispatcher), async () => principal, roleOf)
  expect(answer).toBe(expected)
})

test('ignores a failure of the read if the check gives another principal', async () => {
  const read = async (principal: Principal) => {
    if ((await roleOf(principal)) === Role.dispatcher) throw new Error('not found')
    return 'found'
  }
  const { answer } = await readWhileChecking(user(Role.dispatcher), async () => user(Role.sat), read)
  expect(answer).toBe('found')
})

test('fails if the check fails, for any result of the read', async () => {
  const check = () => Promise.reject(new Error('the database is gone'))
  await expect(readWhileChecking(user(Role.sat), check, roleOf)).rejects.toThrow('the database is gone')
})

/** A principal cache whose authentications give these principals in turn, and the credentials they got. */
function cacheOf(...principals: Principal[]) {
  const remaining = [...principals]
  const authenticated: Credentials[] = []
  const authenticate = async (credentials: Credentials) => {
    authenticated.push(credentials)
    return remaining.shift() ?? ({ kind: 'none' } as const)
  }
  return { ...createPrincipalCache(authenticate), authenticated }
}

test('authenticates again only if the cached principal is no longer valid', async () => {
  const [stays, leaves] = [user(Role.sat), user(Role.dispatcher, false)]
  const cache = cacheOf(stays, leaves)
  expect(await cache.authenticate(credentials('stays'), now)).toBe(stays)
  expect(await cache.authenticate(credentials('leaves'), now)).toBe(leaves)
  expect(await cache.authenticate(credentials('stays'), now)).toBe(stays)
  expect(cache.authenticated).toHaveLength(2)
  expect(await cache.authenticate(credentials('leaves'), now)).toEqual({ kind: 'none' })
  expect(cache.getCached(credentials('leaves'))).toBeUndefined()
})

test('caches only users, by all of their credentials, and at most 2000', async () => {
  const cache = cacheOf(...Array.from({ length: 2001 }, () => user(Role.sat)))
  await cache.authenticate(credentials('first'), now)
  expect(cache.getCached(credentials('first'))).toBeDefined()
  expect(cache.getCached({ ...credentials('first'), networkCode: 'ATLPOR' })).toBeUndefined()
  for (let i = 0; i < 2000; i++) await cache.authenticate(credentials(`other ${i}`), now)
  expect(cache.getCached(credentials('first'))).toBeUndefined()
  expect(cache.getCached(credentials('other 1999'))).toBeDefined()
  await cache.authenticate(credentials('nobody'), now)
  expect(cache.getCached(credentials('nobody'))).toBeUndefined()
})
