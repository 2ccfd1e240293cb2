import { describe, expect, it } from 'vitest'
import { changedFields, compareVersions, mergeNewerVersion } from './recordChanges.ts'

const fields = ['ville', 'phone', 'email', 'fictive', 'minutes', 'days']
const days = ['Monday', 'Tuesday']
const base = { ville: 'Madrid', phone: '91', email: '', fictive: false, minutes: null, days, version: 1 }

describe('changedFields returns', () => {
  it.each([
    ['nothing without a change', {}, []],
    ['a text', { ville: 'Toledo' }, ['ville']],
    ['an emptied text', { phone: '' }, ['phone']],
    ['nothing when an empty text replaces no value', { email: null, minutes: '' }, []],
    ['a flag', { fictive: true }, ['fictive']],
    ['a number that becomes zero', { minutes: 0 }, ['minutes']],
    ['nothing for a field that is not on screen', { version: 2 }, []],
    ['a list with other contents', { days: ['Monday'] }, ['days']],
    ['nothing when an equal list replaces one', { days: ['Monday', 'Tuesday'] }, []],
    ['several fields in the order of the screen', { fictive: true, ville: 'Toledo' }, ['ville', 'fictive']],
  ])('%s', (_, change, expected) => {
    expect(changedFields(base, { ...base, ...change }, fields)).toEqual(expected)
  })
})

describe('compareVersions', () => {
  it('merges fields that only one user changed', () => {
    const comparison = compareVersions(base, { ...base, ville: 'Toledo' }, { ...base, phone: '92', version: 2 }, fields)
    expect(comparison.conflicts).toEqual([])
    expect(comparison.theirsOnly).toEqual(['phone'])
    expect(comparison.merged).toEqual({ ...base, ville: 'Toledo', phone: '92', version: 2 })
  })

  it('reports a conflict for a field that both users changed', () => {
    const { conflicts, merged } = compareVersions(
      base,
      { ...base, ville: 'Toledo' },
      { ...base, ville: 'Soria' },
      fields,
    )
    expect(conflicts).toEqual([{ field: 'ville', mine: 'Toledo', theirs: 'Soria' }])
    expect(merged.ville).toBe('Toledo')
  })

  it('reports no conflict if both users made the same change', () => {
    const { conflicts, theirsOnly } = compareVersions(
      base,
      { ...base, ville: 'Soria' },
      { ...base, ville: 'Soria' },
      fields,
    )
    expect(conflicts).toEqual([])
    expect(theirsOnly).toEqual([])
  })
})

describe('mergeNewerVersion', () => {
  const theirs = { ...base, ville: 'Soria', phone: '92', version: 2 }

  it('takes the newer version if no field was changed twice', () => {
    const { isClean, newBase } = mergeNewerVersion(base, { ...base, email: 'a@b.example' }, theirs, fields)
    expect(isClean).toBe(true)
    expect(newBase).toEqual(theirs)
  })

  it('keeps the base value of a conflicting field, so that it still counts as changed', () => {
    const mine = { ...base, ville: 'Toledo' }
    const { isClean, newBase } = mergeNewerVersion(base, mine, theirs, fields)
    expect(isClean).toBe(false)
    expect(newBase).toMatchObject({ ville: 'Madrid', phone: '92' })
    expect(changedFields(newBase, { ...newBase, ville: mine.ville }, fields)).toEqual(['ville'])
  })

  it('reports no conflict if both users made the same change', () => {
    expect(mergeNewerVersion(base, { ...base, ville: 'Soria' }, theirs, fields).isClean).toBe(true)
  })
})
