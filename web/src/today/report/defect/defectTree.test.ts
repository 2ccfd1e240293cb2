import { noDefectCodes } from '@callout/domain/defects/defect.ts'
import { expect, test } from 'vitest'
import { childrenOf, codesOf, defectText, pathTo, searchDefects } from './defectTree.ts'

const defects = [
  { code: 'E', text: 'Électricité', parent: null },
  { code: 'E1', text: 'Fusible', parent: 'E' },
  { code: 'E2', text: 'Carte', parent: 'E' },
  { code: 'E11', text: 'Fondu', parent: 'E1' },
]

test('a level offers the codes below the chosen one', () => {
  expect(childrenOf(defects, null).map(({ code }) => code)).toEqual(['E'])
  expect(childrenOf(defects, 'E').map(({ code }) => code)).toEqual(['E1', 'E2'])
  expect(childrenOf(defects, 'E2')).toEqual([])
})

test('a chosen code fills its levels', () => {
  expect(codesOf(pathTo(defects, 'E11'))).toEqual({
    ...noDefectCodes,
    defect_code1: 'E',
    defect_code2: 'E1',
    defect_code3: 'E11',
  })
  expect(pathTo(defects, 'gone')).toEqual([])
})

test('codes are told in words, also those that left the list', () => {
  expect(defectText(defects, codesOf(pathTo(defects, 'E1')))).toBe('Électricité › Fusible')
  expect(defectText(defects, { ...noDefectCodes, defect_code1: 'gone' })).toBe('gone')
  expect(defectText(defects, noDefectCodes)).toBe('')
})

test('the search finds words of a path without accents', () => {
  expect(searchDefects(defects, 'electr fond').map(({ text }) => text)).toEqual(['Électricité › Fusible › Fondu'])
  expect(searchDefects(defects, 'fusible')).toHaveLength(2)
  expect(searchDefects(defects, '  ')).toEqual([])
})

test('the search takes a comma as part of a word', () => {
  const cables = ['Câble 1,5 mm', 'Câble 15 mm'].map((text) => ({ code: text, text, parent: 'E' }))
  const found = searchDefects([...defects, ...cables], 'cable 1,5')
  expect(found.map(({ text }) => text)).toEqual(['Électricité › Câble 1,5 mm'])
})
