// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { markFirstField } from './focus.ts'

beforeEach(() => {
  // jsdom has no layout: everything that is not hidden counts as visible.
  HTMLElement.prototype.checkVisibility = function () {
    return this.closest('[hidden]') === null
  }
})

/** The ID of the marked element of a form with this content. */
function markedIn(content: string): string | undefined {
  document.body.innerHTML = `<button id="close"></button><form>${content}<button id="send"></button></form>`
  markFirstField(document.querySelector('form'))
  const marked = [...document.querySelectorAll('[data-autofocus]')].map(({ id }) => id)
  expect(marked.length).toBeLessThan(2)
  return marked[0]
}

it.each([
  ['a text', '<p></p><input id="name"><input id="other">', 'name'],
  ['a switch', '<input type="checkbox" id="on">', 'on'],
  ['a text of several lines', '<textarea id="text"></textarea>', 'text'],
  ['the field after a disabled one', '<input disabled><input id="name">', 'name'],
  ['the field after a hidden value', '<input type="hidden"><div hidden><input></div><input id="name">', 'name'],
  ['the field after one that Tab does not reach', '<input tabindex="-1"><input id="name">', 'name'],
  ['the field after a button', '<button></button><input id="name">', 'name'],
  ['what the form marks itself', '<input id="name"><input id="comment" data-autofocus="true">', 'comment'],
  ['nothing if every field is disabled', '<input disabled>', undefined],
])('the initial focus of a form is %s', (_what, content, expected) => {
  expect(markedIn(content)).toBe(expected)
})
