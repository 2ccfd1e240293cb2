import { Role } from '@callout/domain/kernel/access.ts'
import type { Actor } from '@callout/domain/kernel/actor.ts'
import { expect, test } from 'vitest'
import { openLately, readMeanwhile } from './lately.ts'
import type { Caller } from './serve.ts'

const person = (role: Role): Caller => ({
  kind: 'user',
  actor: { account_uuid: '1', role, network_code: 'ATLIBE' } as Actor,
})
const credentials = (token: string) => ({ token, lang: undefined, sessionId: undefined, networkCode: undefined })
const roleOf = async (caller: Caller) => (caller.kind === 'user' ? caller.actor.role : caller.kind)

test('a read begins before it is known who asks, and counts while they are the same', async () => {
  const reads: Caller[] = []
  const read = (caller: Caller) => {
    reads.push(caller)
    return roleOf(caller)
  }
  let tell: (caller: Caller) => void = () => {}
  const checked = new Promise<Caller>((resolve) => {
    tell = resolve
  })
  const answered = readMeanwhile(person(Role.dispatcher), () => checked, read)
  expect(reads).toHaveLength(1)
  tell(person(Role.dispatcher))
  expect(await (await answered).answer).toBe(Role.dispatcher)
  expect(reads).toHaveLength(1)
})

test.each([
  ['another role', person(Role.sat), Role.sat],
  ['nobody any more', { kind: 'none' } as Caller, 'none'],
])('what was read for whom it was goes to nobody: %s', async (_title, now, told) => {
  const { answer } = await readMeanwhile(person(Role.dispatcher), async () => now, roleOf)
  expect(await answer).toBe(told)
})

test('a failure of whom it was is not told to whom it is', async () => {
  const read = async (caller: Caller) => {
    if ((await roleOf(caller)) === Role.dispatcher) throw new Error('not found')
    return 'found'
  }
  const { answer } = await readMeanwhile(person(Role.dispatcher), async () => person(Role.sat), read)
  expect(await answer).toBe('found')
})

test('only users are kept, each under all of their credentials, the latest two thousand', () => {
  const lately = openLately()
  lately.keep(credentials('first'), person(Role.sat))
  expect(lately.of(credentials('first'))).toEqual(person(Role.sat))
  expect(lately.of({ ...credentials('first'), networkCode: 'ATLPOR' })).toBeUndefined()
  for (let i = 0; i < 2000; i++) lately.keep(credentials(`other ${i}`), person(Role.sat))
  expect(lately.of(credentials('first'))).toBeUndefined()
  lately.keep(credentials('other 1999'), { kind: 'none' })
  expect(lately.of(credentials('other 1999'))).toBeUndefined()
})
