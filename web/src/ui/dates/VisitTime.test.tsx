// @vitest-environment jsdom
import { Role } from '@callout/domain/platform/access.ts'
import { expect, it } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { useCells } from '../lists/rows/useCells.tsx'

const screen = setUpScreen({ role: Role.dispatcher })

function Cell({ row }: { readonly row: object }) {
  const show = useCells({ appointment_date_at: { kind: 'instant' } }, { link: () => ({ to: '' }) })
  return <div id="cell">{show(row, 'appointment_date_at', 0)}</div>
}
const shownFor = async (code_postal: string) => {
  await screen.render(<Cell row={{ appointment_date_at: '2026-12-16T15:00:00.000Z', pays: 'ES', code_postal }} />)
  const cell = document.querySelector('#cell')
  return [cell?.innerHTML.replace(/<[^>]*>/g, '|'), cell?.querySelector('[title]')?.getAttribute('title')]
}

it('shows both clocks of a visit in a cell of a list, the other one on its own line', async () => {
  expect(await shownFor('35001')).toEqual([
    '||2026/12/16 16:00||15:00 (Canarias)||',
    '2026/12/16 16:00 (Madrid), 15:00 (Canarias)',
  ])
  const [sameClock] = await shownFor('28001')
  expect(sameClock).toMatch(/^2026\/12\/16 16:00/)
  expect(sameClock).not.toContain('|')
})
