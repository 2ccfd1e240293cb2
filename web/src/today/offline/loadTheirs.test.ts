import { noDefectCodes } from '@callout/domain/defects/defect.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { RequestError } from '../../platform/api/errors.ts'

/** Answers by path; an error is thrown. */
let answers: Record<string, unknown>
vi.mock('../../platform/api/send.ts', () => ({
  send: async ({ path }: { path: string }, body: object) => {
    const answer = answers[`${path.split('/').at(-1)} ${Object.values(body)}`]
    if (answer instanceof Error) throw answer
    return answer
  },
}))

const { loadTheirs } = await import('./loadTheirs.ts')
const call = {
  version: 5,
  call_id: 'C-1',
  technician: 'T1',
  description_sat: 'Key under the mat',
  internal_serial_number: 'SN2',
  fictive_serial_number: false,
}

beforeEach(() => {
  answers = { 'ResetFormData a': call, 'GetDefectCode C-1': { ...noDefectCodes, defect_code1: 'E' } }
})

it('loads the call of a visit, whatever its day is', async () => {
  expect(await loadTheirs('a')).toEqual({
    version: 5,
    technician: 'T1',
    remark: 'Key under the mat',
    appliance: { serial: 'SN2', is_fictive: false },
    defects: { ...noDefectCodes, defect_code1: 'E' },
  })
})

it('knows nothing of a call that is not seen any more', async () => {
  answers['ResetFormData a'] = new RequestError('Not found', 404)
  expect(await loadTheirs('a')).toBeUndefined()
})

it.each([0, 401, 503])('leaves a failure with status %i to the next attempt', async (status) => {
  answers['ResetFormData a'] = new RequestError('Failed', status)
  await expect(loadTheirs('a')).rejects.toThrow('Failed')
})

it('leaves a file that cannot be loaded to the next attempt, which holds back only this act', async () => {
  vi.resetModules()
  vi.doMock('@callout/domain/defects/defect.api.ts', () => {
    throw new Error('import failed')
  })
  const outdated = await import('./loadTheirs.ts')
  await expect(outdated.loadTheirs('a')).rejects.toMatchObject({ status: 503 })
})
