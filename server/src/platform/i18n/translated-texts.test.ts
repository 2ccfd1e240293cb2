import { expect, test } from 'vitest'
import { textForLanguage } from './translated-texts.ts'

test.each([
  ['in that language', { es: 'Sí', fr: 'Oui' }, 'Oui'],
  ['in Spanish if it is missing', { es: 'Sí', it: 'Sì' }, 'Sí'],
  ['in Spanish if it is empty', { es: 'Sí', fr: ' ' }, 'Sí'],
  ['in the only language there is', { it: 'Sì' }, 'Sì'],
  ['always in the same one of several other languages', { it: 'Sì', pt: 'Sim' }, 'Sim'],
  ['the fallback without any text', {}, 'Y'],
  ['the fallback if all are empty', { es: '', fr: '' }, 'Y'],
])('a text for French is %s', (_what, texts, expected) => expect(textForLanguage(texts, 'fr', 'Y')).toBe(expected))
