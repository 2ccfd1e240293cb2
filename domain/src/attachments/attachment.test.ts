import { expect, it } from 'vitest'
import { withStoredExtension } from './attachment.ts'

it.each([
  ['scan.pdf', 'a.pdf', 'scan.pdf'],
  ['SCAN.PDF', 'a.pdf', 'SCAN.PDF'],
  ['Signed contract', 'a.pdf', 'Signed contract.pdf'],
  ['scan.exe', 'a.pdf', 'scan.exe.pdf'],
  ['front.jpeg', 'a.jpg', 'front.jpeg'],
  ['front.png', 'a.jpeg', 'front.png.jpeg'],
])('saves "%s", stored as %s, as "%s"', (name, storedFile, saved) => {
  expect(withStoredExtension(name, storedFile)).toBe(saved)
})
