// @vitest-environment jsdom
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { markFirstField, restoreLostFocus } from './focus.ts'

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

restoreLostFocus(document.body)

/** Waits until mutations are seen and the focus is restored: this timer ends after the one that restores it. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 10))

// The end of jsdom changes the page. A focus that is left restores nothing then, when the document is gone.
afterAll(async () => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await settle()
})

describe.each([
  ['on the page', '<main id="content" tabindex="-1"><button id="opener"></button></main>'],
  [
    'in a dialog',
    `<main id="content" tabindex="-1"><button></button></main>
      <div role="dialog" aria-modal="true"><button id="opener"></button></div>`,
  ],
])('the focus of a removed or disabled element of a popover that was opened %s', (_where, below) => {
  const byId = (id: string) => document.getElementById(id) as HTMLElement
  const focused = () => document.activeElement?.id

  beforeEach(async () => {
    document.body.innerHTML = `${below}
      <div id="popover" role="dialog" tabindex="-1"><button id="earlier"></button><button id="later"></button></div>`
    byId('opener').focus()
    await settle()
  })

  it('stays in the popover around a disabled element, and comes back once that is enabled', async () => {
    byId('later').focus()
    byId('later').setAttribute('disabled', '')
    await settle()
    expect(focused()).toBe('popover')
    byId('later').removeAttribute('disabled')
    await settle()
    expect(focused()).toBe('later')
  })

  it('stays in the popover around an element that is disabled, then removed', async () => {
    byId('later').focus()
    byId('later').setAttribute('disabled', '')
    await settle()
    byId('later').remove()
    await settle()
    expect(focused()).toBe('earlier')
  })

  it('goes back to what opened the popover if that is removed, too', async () => {
    byId('later').focus()
    byId('popover').remove()
    await settle()
    expect(focused()).toBe('opener')
  })
})
