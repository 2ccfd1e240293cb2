import { afterAll, beforeAll } from 'vitest'
import { type Person, people } from '../fixtures/factories.ts'
import { startTestApp, type TestApp, type TestClient } from './test-app.ts'

/** Starts the server before the tests of a file and closes it after them. The app has its fields from then on. */
export const setUpApp = (...options: Parameters<typeof startTestApp>): TestApp =>
  setUpStartedApp(() => startTestApp(...options))

/** The same with a start of one's own. */
export function setUpStartedApp(start: () => Promise<TestApp>): TestApp {
  const app = {} as TestApp
  beforeAll(async () => {
    Object.assign(app, await start())
  })
  afterAll(() => app.close())
  return app
}

/** Signs these people in before the tests of a file; everybody of the small network unless some are named. */
export function setUpClients<P extends Person = Person>(app: TestApp, ...named: P[]): Record<P, TestClient> {
  const persons = named.length ? named : (Object.keys(people) as P[])
  const clients = Object.fromEntries(persons.map((person) => [person, {}])) as Record<P, TestClient>
  beforeAll(() =>
    Promise.all(persons.map(async (person) => Object.assign(clients[person], await app.signInAs(person)))),
  )
  return clients
}
