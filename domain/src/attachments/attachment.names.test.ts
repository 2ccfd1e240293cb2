import { expect, test } from 'vitest'
import { flagDuplicateNames, numberRepeatedNames, refusalOfDuplicateNames } from './attachment.names.ts'

const stored = [
  { image_guid: '1', name: 'front.png' },
  { image_guid: '2', name: 'plate.pdf' },
  { image_guid: '3', name: 'old.png' },
  { image_guid: '4', name: 'old.png' },
]
const fieldsOf = (saved: Parameters<typeof refusalOfDuplicateNames>[1]) =>
  Object.keys(refusalOfDuplicateNames(stored, saved)?.errors ?? {})

test.each([
  ['nothing', [], []],
  ['a new file with a new name', [{ file: 'f', name: 'back.png' }], []],
  ['a new file with an existing name', [{ file: 'f', name: 'front.png' }], ['images.0.name']],
  ['an existing name in capitals', [{ file: 'f', name: 'FRONT.PNG' }], ['images.0.name']],
  [
    'the same name in another Unicode form',
    [
      { file: 'a', name: 'e\u0301.png' },
      { file: 'b', name: 'É.png' },
    ],
    ['images.0.name', 'images.1.name'],
  ],
  [
    'two new files with one name',
    [
      { file: 'f', name: 'a.png' },
      { file: 'g', name: 'A.png' },
    ],
    ['images.0.name', 'images.1.name'],
  ],
  ['a file renamed to the name of another', [{ image_guid: '1', name: 'Plate.pdf' }], ['images.0.name']],
  [
    'two files that swap their names',
    [
      { image_guid: '1', name: 'plate.pdf' },
      { image_guid: '2', name: 'front.png' },
    ],
    [],
  ],
  [
    'a new file with a name freed in the same save',
    [
      { image_guid: '1', name: 'x.png' },
      { file: 'f', name: 'front.png' },
    ],
    [],
  ],
  ['a file renamed only in case', [{ image_guid: '1', name: 'Front.png' }], []],
  ['an existing duplicate unchanged', [{ image_guid: '3', name: 'old.png' }], []],
  ['an existing duplicate with a new name', [{ image_guid: '3', name: 'new.png' }], []],
  ['a new file with the name of existing duplicates', [{ file: 'f', name: 'old.png' }], ['images.0.name']],
])('reports the duplicate names when saving %s', (_what, saved, fields) => expect(fieldsOf(saved)).toEqual(fields))

test('empty names are not duplicates', () => {
  expect(flagDuplicateNames(['', ' ', 'a.png', 'A.png'])).toEqual([false, false, true, true])
})

const long = 'x'.repeat(246)

test.each([
  ['different names', ['a.jpg', 'b.jpg'], ['a.jpg', 'b.jpg']],
  ['a name three times', ['a.jpg', 'A.jpg', 'a.jpg'], ['a.jpg', 'A (2).jpg', 'a (3).jpg']],
  ['a number that another name has', ['a.jpg', 'a.jpg', 'a (2).jpg'], ['a.jpg', 'a (3).jpg', 'a (2).jpg']],
  ['names with dots and without extension', ['a.b.png', 'a.b.png', 'c', 'c'], ['a.b.png', 'a.b (2).png', 'c', 'c (2)']],
  ['a name with an invisible mark', ['a.jpg', '\u200ea.jpg', 'a\u202c.jpg'], ['a.jpg', 'a (2).jpg', 'a (3).jpg']],
  ['a path', ['a.jpg', 'DCIM/a.jpg'], ['a.jpg', 'a (2).jpg']],
  ['names of the maximum length', [`${long}.jpg`, `${long}.jpg`], [`${long}.jpg`, `${long.slice(4)} (2).jpg`]],
])('numbers repeated names: %s', (_what, names, numbered) => expect(numberRepeatedNames(names)).toEqual(numbered))
