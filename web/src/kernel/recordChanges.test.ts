import { describe, expect, it } from 'vitest'
import { changedFields, compareVersions, followVersion } from './recordChanges.ts'

const fields = ['ville', 'phone', 'email', 'fictive', 'minutes']
const base = { ville: 'Madrid', phone: '91', email: '', fictive: false, minutes: null, version: 1 }

describe('what was changed', () => {
  it.each([
    ['nothing', {}, []],
    ['a text', { ville: 'Toledo' }, ['ville']],
    ['a text emptied', { phone: '' }, ['phone']],
    ['no value for an empty one', { email: null, minutes: '' }, []],
    ['a flag', { fictive: true }, ['fictive']],
    ['a number that is zero', { minutes: 0 }, ['minutes']],
    ['a field not on screen', { version: 2 }, []],
    ['several, in the order of the screen', { fictive: true, ville: 'Toledo' }, ['ville', 'fictive']],
  ])('%s', (_, change, expected) => {
    expect(changedFields(base, { ...base, ...change }, fields)).toEqual(expected)
  })
})

describe('somebody else saved first', () => {
  it('what only one of both changed needs no choice', () => {
    const comparison = compareVersions(base, { ...base, ville: 'Toledo' }, { ...base, phone: '92', version: 2 }, fields)
    expect(comparison.clashes).toEqual([])
    expect(comparison.theirsOnly).toEqual(['phone'])
    expect(comparison.merged).toEqual({ ...base, ville: 'Toledo', phone: '92', version: 2 })
  })

  it('a field both changed is to be chosen', () => {
    const { clashes, merged } = compareVersions(base, { ...base, ville: 'Toledo' }, { ...base, ville: 'Soria' }, fields)
    expect(clashes).toEqual([{ field: 'ville', mine: 'Toledo', theirs: 'Soria' }])
    expect(merged.ville).toBe('Toledo')
  })

  it('the same change twice is no clash', () => {
    const { clashes, theirsOnly } = compareVersions(
      base,
      { ...base, ville: 'Soria' },
      { ...base, ville: 'Soria' },
      fields,
    )
    expect(clashes).toEqual([])
    expect(theirsOnly).toEqual([])
  })
})

describe('a newer version that arrives while somebody types', () => {
  const theirs = { ...base, ville: 'Soria', phone: '92', version: 2 }

  it('is gone along with where nobody changed the same', () => {
    const { isClean, followed } = followVersion(base, { ...base, email: 'a@b.example' }, theirs, fields)
    expect(isClean).toBe(true)
    expect(followed).toEqual(theirs)
  })

  it('leaves what both changed as it was, so that it still counts as changed here', () => {
    const mine = { ...base, ville: 'Toledo' }
    const { isClean, followed } = followVersion(base, mine, theirs, fields)
    expect(isClean).toBe(false)
    expect(followed).toMatchObject({ ville: 'Madrid', phone: '92' })
    expect(changedFields(followed, { ...followed, ville: mine.ville }, fields)).toEqual(['ville'])
  })

  it('is no clash where both wrote the same', () => {
    expect(followVersion(base, { ...base, ville: 'Soria' }, theirs, fields).isClean).toBe(true)
  })
})
