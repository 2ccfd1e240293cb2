import { expect, it } from 'vitest'
import { orderOfVersion, versionOfOrder } from './rowVersions.ts'

it('counts a version seen later as newer, whatever its number', () => {
  const first = orderOfVersion('a', 900)
  const second = orderOfVersion('a', 5)
  expect(orderOfVersion('a', 5)).toBe(second)
  expect(second).toBeGreaterThan(first)
  expect([versionOfOrder('a', first), versionOfOrder('a', second)]).toEqual([900, 5])
})

it('counts a version that came back as newer than the one between', () => {
  orderOfVersion('b', 1)
  const between = orderOfVersion('b', 2)
  expect(orderOfVersion('b', 1)).toBeGreaterThan(between)
})

it('gives a version from before a reload a number that no row has', () => {
  expect(versionOfOrder('c', 17)).toBe(-1)
})
