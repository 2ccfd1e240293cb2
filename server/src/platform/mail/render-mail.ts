import type { Language } from '@callout/domain/messages/messages.ts'
import { createElement as h, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MailBlock } from './mail-blocks.ts'
import { buttonColors } from './mail-colors.ts'

/** The parts of an email's layout around its text. */
export interface MailLook {
  readonly lang: Language
  readonly sender: string
  /** `#rrggbb`; '' for the usual one. */
  readonly color: string
  /** Address of the embedded logo: its content ID, or a data URL; undefined without one. */
  readonly logo: string | undefined
}

/** Mail programs take dark colours from a style sheet only; without one, or without its support, it stays light. */
const styleSheet = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; padding: 0; -webkit-text-size-adjust: 100%; }
  @media (max-width: 480px) { .card { padding: 20px 16px !important; } .page { padding: 8px !important; } }
  @media (prefers-color-scheme: dark) {
    .page { background: #141517 !important; }
    .card { background: #25262b !important; border-color: #373a40 !important; }
    .text { color: #e9ecef !important; }
    .faint { color: #a6a7ab !important; }
    .facts td { border-color: #373a40 !important; }
  }`

const font = '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'
const text = { margin: '0 0 16px', fontSize: 16, lineHeight: '24px', color: '#212529' } as const
const faint = { fontSize: 14, lineHeight: '20px', color: '#5c636a' } as const
const breakable = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const

/** The email as HTML, from 320 pixels of width on, light and dark. All texts are encoded; nothing is fetched. */
export function renderMail(subject: string, blocks: readonly MailBlock[], look: MailLook): string {
  const colors = buttonColors(look.color)
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    h('title', null, subject),
    h('style', null, styleSheet),
  )
  const content = [
    renderHead(look, colors),
    h('h1', { key: 'subject', className: 'text', style: headingStyle }, subject),
    ...blocks.map((block, at) => renderBlock(block, `${at}`, colors)),
  ]
  const card = { padding: 28, background: '#ffffff', border: '1px solid #dee2e6', borderRadius: 12 }
  const page = { padding: 24, background: '#f1f3f5', fontFamily: font }
  const inner = table({ maxWidth: 600, margin: '0 auto' }, h('td', { className: 'card', style: card }, content))
  const body = h(
    'body',
    { className: 'page', style: { margin: 0, background: '#f1f3f5' } },
    table({}, h('td', { className: 'page', style: page, align: 'center' }, inner)),
  )
  return `<!doctype html>${renderToStaticMarkup(h('html', { lang: look.lang, dir: 'ltr' }, head, body))}`
}

const headingStyle = { ...text, ...breakable, margin: '24px 0 16px', fontSize: 22, lineHeight: '28px' }

/** Mail programs lay out by tables. */
const table = (style: object, cell: ReactElement) =>
  h(
    'table',
    {
      role: 'presentation',
      width: '100%',
      cellPadding: 0,
      cellSpacing: 0,
      border: 0,
      style: { width: '100%', ...style },
    },
    h('tbody', null, h('tr', null, cell)),
  )

type Colors = ReturnType<typeof buttonColors>

/** The logo on white, as most logos are made for, or the sender's name in the network's colour. */
function renderHead({ sender, logo }: MailLook, colors: Colors): ReactElement {
  if (logo === undefined) {
    const style = { ...breakable, padding: '12px 16px', borderRadius: 8, fontSize: 18, lineHeight: '24px' }
    const head = { ...style, fontWeight: 600, background: colors.background, color: colors.text }
    return h('div', { key: 'head', style: head }, sender)
  }
  const image = { display: 'block', maxWidth: '100%', maxHeight: 64, width: 'auto', height: 'auto' }
  const frame = { display: 'inline-block', padding: 8, borderRadius: 8, background: '#ffffff' }
  const bottom = { borderBottom: `3px solid ${colors.background}`, paddingBottom: 12 }
  // With a high priority React adds a `link` that fetches the picture ahead.
  const picture = h('img', { src: logo, alt: sender, style: image, fetchPriority: 'low' })
  return h('div', { key: 'head', style: bottom }, h('span', { style: frame }, picture))
}

function renderBlock(block: MailBlock, key: string, colors: Colors): ReactElement {
  switch (block.kind) {
    case 'text':
      return h('p', { key, className: 'text', style: { ...text, ...breakable } }, withLineBreaks(block.lines))
    case 'facts':
      return h(
        'table',
        {
          key,
          className: 'facts',
          width: '100%',
          cellPadding: 0,
          cellSpacing: 0,
          border: 0,
          style: { marginBottom: 16 },
        },
        h('tbody', null, block.rows.map(renderFact)),
      )
    case 'button': {
      const style = {
        display: 'block',
        padding: '14px 20px',
        borderRadius: 8,
        fontSize: 16,
        lineHeight: '20px',
        fontWeight: 600,
        textAlign: 'center',
        textDecoration: 'none',
        background: colors.background,
        color: colors.text,
      } as const
      return h('p', { key, style: { margin: '0 0 20px' } }, h('a', { href: block.url, style }, block.label))
    }
  }
}

function renderFact([label, value]: readonly [string, string], at: number): ReactElement {
  const cell = { padding: '10px 0', borderTop: '1px solid #dee2e6' }
  return h(
    'tr',
    { key: at },
    h(
      'td',
      { style: cell },
      h('div', { className: 'faint', style: faint }, label),
      h('div', { className: 'text', style: { ...text, ...breakable, margin: 0, fontWeight: 500 } }, value),
    ),
  )
}

const withLineBreaks = (lines: readonly string[]) =>
  lines.flatMap((line, at) => (at === 0 ? [line] : [h('br', { key: at }), line]))
