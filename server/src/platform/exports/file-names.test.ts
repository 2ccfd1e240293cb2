import { describe, expect, it } from 'vitest'
import { uniqueNames } from './file-names.ts'

describe('a file name in the zip', () => {
  it.each([
    ['../../etc/passwd', '1/_._.._etc_passwd'],
    ['..\\boiler.png', '1/_._boiler.png'],
    ['.htaccess', '1/_htaccess'],
    ['no extension', '1/no extension'],
  ])('never leads out of its folder: %s', (name, path) => {
    expect(uniqueNames([{ folder: '1', name }])).toEqual([path])
  })

  it('is numbered if another file has it, whatever the case', () => {
    const files = ['a.png', 'A.png', 'a.png'].map((name) => ({ folder: '1', name }))
    expect(uniqueNames(files)).toEqual(['1/a.png', '1/A (2).png', '1/a (3).png'])
  })
})
