// @vitest-environment jsdom
import { caseApi } from '@callout/domain/cases/case.api.ts'
import { expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { PresentPeople } from './PresentPeople.tsx'

const paths: string[] = []
vi.mock('../../platform/api/send.ts', () => ({
  send: async ({ path }: { path: string }) => {
    paths.push(path)
    return { people: [] }
  },
}))

const screen = setUpScreen()

it('says that the user is there again after they have left the call', async () => {
  const { enter, leave } = caseApi
  // Not because the interval has passed.
  vi.stubGlobal('setInterval', () => 0)
  await screen.render(<PresentPeople ID="a" />)
  await soon(() => expect(paths).toEqual([enter.path]))
  await screen.leave()
  await screen.render(<PresentPeople ID="a" />)
  await soon(() => expect(paths).toEqual([enter.path, leave.path, enter.path]))
})
