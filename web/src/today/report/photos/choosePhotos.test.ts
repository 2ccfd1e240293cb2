import { expect, test } from 'vitest'
import { choosePhotos } from './choosePhotos.ts'

test('photos of a type that the server refuses are not chosen', () => {
  const named = (name: string) => ({ name })
  const chosen = ['a.JPG', 'b.heic', 'c.png', 'd.webp', 'e'].map(named)
  expect(choosePhotos(chosen)).toEqual({
    photos: [named('a.JPG'), named('c.png')],
    refusedNames: ['b.heic', 'd.webp', 'e'],
  })
})
