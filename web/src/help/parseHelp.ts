import type { MessageKey } from '@callout/domain/messages/messages.ts'
import type { HelpTerms, HelpText } from './helpText.ts'

const refusal = /^`(\w+\.[\w.]+)`: (.+)$/
const keyboardKey = /^`([^`]+)`: (.+)$/

/** Reads the help of one screen from the Markdown that `texts/README.md` describes. */
export function parseHelp(markdown: string): HelpText {
  const [[title = '', purpose = ''] = [], ...sections] = splitSections(joinWrappedLines(markdown))
  return {
    title,
    purpose,
    sections: sections
      .filter(([, first = '']) => !keyboardKey.test(first))
      .map(([title = '', ...paragraphs]) => ({ title, paragraphs })),
    refusals: readTerms<MessageKey>(sections, refusal),
    keys: readTerms<string>(
      sections.filter(([, first = '']) => !refusal.test(first)),
      keyboardKey,
    ),
  }
}

const joinWrappedLines = (markdown: string) => markdown.replaceAll(/(?<=[^\n])\n *(?=[^\n #-])/g, ' ')

/** Each heading with the paragraphs or list items below it. */
const splitSections = (markdown: string) =>
  markdown
    .split(/^#+ /m)
    .slice(1)
    .map((section) => section.split(/\n+(?:- )?/).filter(Boolean))

/** The section whose items have the form; without a title or terms if there is none. */
function readTerms<Term extends string>(sections: readonly (readonly string[])[], form: RegExp): HelpTerms<Term> {
  const [title = '', ...items] = sections.find(([, first = '']) => form.test(first)) ?? []
  const terms = items.map((item) => form.exec(item)).map((found) => [found?.[1] as Term, found?.[2] ?? ''] as const)
  return { title, terms }
}
