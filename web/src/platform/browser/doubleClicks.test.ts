// @vitest-environment jsdom
import { beforeAll, expect, it } from 'vitest'
import { ignoreSecondClicksOnOthers } from './doubleClicks.ts'

beforeAll(ignoreSecondClicksOnOthers)

const clicked: string[] = []
function addButton(name: string) {
  const button = document.body.appendChild(document.createElement('button'))
  button.append(document.createElement('span'), document.createElement('i'))
  button.addEventListener('click', () => clicked.push(name))
  return button
}
const click = (element: Element | null, detail: number) =>
  element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))

it('ignores the second click of a double click on what the first one put there', () => {
  const check = addButton('check')
  const release = addButton('release')
  click(check, 1)
  click(release, 2)
  click(release, 1)
  // By the keyboard, and by a program.
  click(check, 0)
  expect(clicked.splice(0)).toEqual(['check', 'release', 'check'])
})

it('leaves all clicks on one element to it, also on its parts', () => {
  const next = addButton('next')
  click(next.querySelector('span'), 1)
  click(next.querySelector('i'), 2)
  click(next, 3)
  expect(clicked.splice(0)).toEqual(['next', 'next', 'next'])
})
