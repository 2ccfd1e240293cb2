import { expect, it } from 'vitest'
import { type Box, heightOfToasts, placeOfToasts } from './toastPlace.ts'

const band = { top: 100, messages: ['Saved'] }
const button = (left: number, top = 110): Box => ({ left, top, right: left + 100, bottom: top + 36 })
const covers = (place: { left: number; width: number }, box: Box) =>
  place.left < box.right && place.left + place.width > box.left

it.each<[string, number, readonly Box[], number]>([
  ['at the right if nothing is there', 1440, [], 984],
  ['at the right if the button there is lower', 1440, [button(1200, 400)], 984],
  ['left of a button at the right', 1440, [button(1300)], 848],
  ['between two buttons', 1440, [button(300), button(1300)], 848],
])('places a toast %s', (_what, width, taken, left) => {
  expect(placeOfToasts({ ...band, width, taken })).toEqual({ left, width: 440 })
})

it('becomes narrower before it covers a button', () => {
  const taken = [button(16), button(1024 - 116), button(440)]
  const place = placeOfToasts({ ...band, width: 1024, taken })
  expect(place.width).toBe(320)
  expect(taken.filter((box) => covers(place, box))).toEqual([])
})

it('covers no button of a list that is shifted down by the offline line', () => {
  const taken = [button(16, 131), { ...button(906, 131), right: 1027 }, button(1212, 85), button(1317, 85)]
  const messages = ['The server can’t be reached. Check the network and try again.']
  const fields = [216, 446, 676].map((left) => ({ ...button(left, 131), right: left + 230 }))
  const place = placeOfToasts({ top: 100, messages, width: 1440, taken: [...taken, ...fields] })
  expect(place.width).toBe(168)
  expect([...taken, ...fields].filter((box) => covers(place, box))).toEqual([])
})

it('covers as little as possible on a phone', () => {
  const place = placeOfToasts({ ...band, width: 390, taken: [button(16), button(280)] })
  expect(place.left).toBeGreaterThanOrEqual(16)
  expect(place.left + place.width).toBeLessThanOrEqual(374)
})

it('stays where it is until it would cover something', () => {
  const now = { left: 500, width: 440 }
  expect(placeOfToasts({ ...band, width: 1440, taken: [] }, now)).toEqual(now)
  expect(placeOfToasts({ ...band, width: 1440, taken: [button(600)] }, now)).toEqual({ left: 984, width: 440 })
})

it.each([
  [['Saved'], 440, 31],
  [['Call 10002624 assigned to Servicio Técnico Larnosa, S.L.'], 440, 31],
  [['Call 10002624 assigned to Servicio Técnico Larnosa, S.L.'], 240, 52],
  [['Saved', 'Saved too'], 440, 78],
])('estimates for %j at a width of %i px a height of %i px', (messages, width, height) => {
  expect(heightOfToasts(messages, width)).toBe(height)
})
