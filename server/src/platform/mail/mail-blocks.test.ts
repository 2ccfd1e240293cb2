import { expect, it } from 'vitest'
import { mailBlocks } from './mail-blocks.ts'

const url = 'https://portal.example/v/abc'
const text = (...lines: string[]) => ({ kind: 'text', lines })
const button = (label: string) => ({ kind: 'button', label, url })

it.each([
  ['paragraphs with their lines', 'Hello,\n\nOne\ntwo\n', [text('Hello,'), text('One', 'two')]],
  [
    'lines with a label as facts, in French too',
    'Quand\u00a0: jeudi, de 10:00 à 11:00\nEntreprise\u00a0: Nord',
    [
      {
        kind: 'facts',
        rows: [
          ['Quand', 'jeudi, de 10:00 à 11:00'],
          ['Entreprise', 'Nord'],
        ],
      },
    ],
  ],
  [
    'a paragraph with one line that is no fact as text',
    'When: today\nbring a ladder',
    [text('When: today', 'bring a ladder')],
  ],
  ['a short sentence with a link as its button', `Current status: ${url}`, [button('Current status')]],
  ['a French one', `L’état actuel\u00a0: ${url}`, [button('L’état actuel')]],
  [
    'a long one above a button of its own',
    `${'Confirm or write. '.repeat(3)}Here: ${url}`,
    [text(`${'Confirm or write. '.repeat(3)}Here.`), button('See')],
  ],
  [
    'a sentence with a line that reads like a fact as text',
    'To prepare: free access\nand more',
    [text('To prepare: free access', 'and more')],
  ],
  ['a link alone', url, [button('See')]],
  ['a link in the middle of a sentence as text', `See ${url} today`, [text(`See ${url} today`)]],
])('reads %s', (_, body, blocks) => expect(mailBlocks(body, 'See')).toEqual(blocks))
