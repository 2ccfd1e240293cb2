// @vitest-environment jsdom

import type { DefectRecord } from '@callout/domain/defects/defect.ts'
import { expect, it, vi } from 'vitest'
import { partOf } from '../../test/partOf.ts'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { soon } from '../../test/soon.ts'
import { DefectForm } from './DefectForm.tsx'

const codesBelow: Readonly<Record<string, readonly [code: string, text: string][]>> = {
  '': [
    ['E01', 'Water'],
    ['E02', 'Air'],
  ],
  E01: [['E01-01', 'Pump']],
  E02: [['E02-03', 'Fan']],
}
vi.mock('../platform/api/send.ts', () => ({
  send: async (_endpoint: unknown, { parentValue: parent = '' }: { parentValue?: string }) =>
    (codesBelow[parent] ?? []).map(([value, text]) => ({ uuid: value, value, text, parent })),
}))

const mine = { defect_code1: 'E01', defect_code2: 'E01-01', defect_code3: '', defect_code4: '' }
const theirs = { ...mine, defect_code1: 'E02', defect_code2: 'E02-03' }
const conflict = (field: keyof typeof mine) => ({ field, mine: mine[field], theirs: theirs[field] })
vi.mock('../platform/forms/useRecordForm.ts', () => ({
  useRecordForm: () => ({
    values: mine,
    newer: { record: theirs, conflicts: [conflict('defect_code1'), conflict('defect_code2')], theirsOnly: [] },
    isComparing: true,
    wouldLose: () => false,
    field: (name: keyof typeof mine, label: string) => ({ name, label, value: mine[name], onChange: () => {} }),
  }),
}))

const screen = setUpScreen()

it('compares the codes of two people by their texts, also if their groups differ', async () => {
  const record = partOf<DefectRecord>({ ...mine, can: { save: true, edit: [] } })
  await screen.render(<DefectForm call={{ ID: 'a-call', call_id: '10000001' }} record={record} isActive={false} />)
  const dialogText = () => document.querySelector('[role="dialog"]')?.textContent ?? ''
  await soon(() => expect(dialogText()).toContain('Fan'))
  for (const text of ['Water', 'Pump', 'Air']) expect(dialogText()).toContain(text)
})
