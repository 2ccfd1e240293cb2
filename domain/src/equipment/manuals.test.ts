import { expect, it } from 'vitest'
import { manualsIn } from './manuals.ts'

it('reads a name and an https address from each line, and nothing else', () => {
  expect(manualsIn('')).toEqual([])
  expect(manualsIn('Exploded view https://docs.example/a.pdf\n\nhttps://docs.example/b')).toEqual([
    { text: 'Exploded view', url: 'https://docs.example/a.pdf' },
    { text: 'https://docs.example/b', url: 'https://docs.example/b' },
  ])
  for (const line of ['Manual', 'http://docs.example', 'javascript:alert(1)', 'https://a.example and more', 'https://'])
    expect(manualsIn(line)).toBeUndefined()
})
