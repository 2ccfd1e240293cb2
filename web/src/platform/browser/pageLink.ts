import type { LinkProps } from '@tanstack/react-router'

type Search = Readonly<Record<string, unknown>>

interface PageLink {
  readonly to: string
  readonly search: Search | ((before: Search) => Search)
  readonly replace?: boolean
  readonly resetScroll?: boolean
}

/** Props of a link to a page with these parameters, also as options of `navigate`. */
// The router wants a declared type for the parameters of each page; here each page reads its own from any text.
export const pageLink = (link: PageLink) => link as LinkProps

/**
 * A link to the page on screen with another value of one parameter; `undefined` removes it. Back skips the change, and
 * the page does not scroll.
 */
export const parameterLink = (name: string, value: string | undefined) =>
  pageLink({
    to: '.',
    search: ({ [name]: _, ...others }) => (value === undefined ? others : { ...others, [name]: value }),
    replace: true,
    resetScroll: false,
  })
