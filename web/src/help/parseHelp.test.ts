import { expect, it } from 'vitest'
import { parseHelp } from './parseHelp.ts'

const page = `# Calls

Every call that
you may see.

## Find a call

- Type in a filter;
  the list narrows.
- {list.columns}: choose - or hide - columns.

## When the portal says no

- \`list.failed\`: try
  again: later.

## Keyboard

- \`Ctrl + .\`: next
- \`/\`: first filter
`

it('reads title, purpose, sections, refusals and keys', () =>
  expect(parseHelp(page)).toEqual({
    title: 'Calls',
    purpose: 'Every call that you may see.',
    sections: [
      {
        title: 'Find a call',
        paragraphs: ['Type in a filter; the list narrows.', '{list.columns}: choose - or hide - columns.'],
      },
    ],
    refusals: { title: 'When the portal says no', terms: [['list.failed', 'try again: later.']] },
    keys: {
      title: 'Keyboard',
      terms: [
        ['Ctrl + .', 'next'],
        ['/', 'first filter'],
      ],
    },
  }))

it('has no refusals and keys where none are explained', () => {
  const { refusals, keys } = parseHelp('# Today\n\nThe visits of today.\n')
  expect([refusals.terms, keys.terms]).toEqual([[], []])
})
