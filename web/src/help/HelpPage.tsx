import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { Anchor, Button, Text, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { useLanguage, useT } from '../kernel/i18n.ts'
import { useTitle } from '../kernel/useTitle.ts'
import { NotFoundPage } from '../session/NotFoundPage.tsx'
import { LanguageSwitch } from '../shell/LanguageSwitch.tsx'
import { Mark } from '../shell/Mark.tsx'
import classes from './HelpPage.module.css'
import { type Help, type HelpScreen, type HelpText, helpIn, helpScreens, isHelpScreen, pageOf } from './help.ts'

/** The help of one screen, for whoever works there. It can be read without signing in, and printed. */
export function HelpPage() {
  const { screen = '' } = useParams({ strict: false }) as { screen?: string }
  const help = useHelp()
  if (!isHelpScreen(screen)) return <NotFoundPage />
  return help && <HelpSheet help={help} screen={screen} />
}

/** The help in the language spoken; that of the language before until it is there. */
function useHelp(): Help | undefined {
  const language = useLanguage()
  const [help, setHelp] = useState<Help>()
  useEffect(() => {
    let isWanted = true
    void helpIn[language]().then((loaded) => isWanted && setHelp(loaded))
    return () => {
      isWanted = false
    }
  }, [language])
  return help
}

function HelpSheet({ help, screen }: { readonly help: Help; readonly screen: HelpScreen }) {
  const t = useT()
  const text = help.screens[screen]
  useTitle(`${text.title} · ${t('help.title')}`)
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Mark />
        <Text fw={600}>Callout</Text>
        <Text c="dimmed">{t('help.title')}</Text>
        <div className={classes.tools}>
          <LanguageSwitch />
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPrinter size={16} />}
            onClick={() => window.print()}
          >
            {t('help.print')}
          </Button>
        </div>
      </header>
      <div className={classes.columns}>
        <nav className={classes.nav} aria-label={t('help.pages')}>
          {helpScreens.map((name) => (
            <Anchor
              key={name}
              className={classes.link}
              aria-current={name === screen ? 'page' : undefined}
              renderRoot={(props) => <Link to={`/help/${name}`} {...props} />}
            >
              {help.screens[name].title}
            </Anchor>
          ))}
        </nav>
        <main className={classes.sheet}>
          <HelpArticle help={help} text={text} page={pageOf[screen]} />
        </main>
      </div>
    </div>
  )
}

interface HelpArticleProps {
  readonly help: Help
  readonly text: HelpText
  /** The page itself, where no menu leads there. */
  readonly page: string | undefined
}

function HelpArticle({ help, text, page }: HelpArticleProps) {
  const t = useT()
  return (
    <article>
      <Title order={1}>{text.title}</Title>
      <p className={classes.purpose}>{text.purpose}</p>
      {page && <Anchor renderRoot={(props) => <Link to={page} {...props} />}>{t('help.open_page')}</Anchor>}
      {text.parts.map(({ title, says }) => (
        <section key={title}>
          <Title order={2}>{title}</Title>
          <ul>
            {says.map((sentence) => (
              <li key={sentence}>{withLabels(sentence, t)}</li>
            ))}
          </ul>
        </section>
      ))}
      <Terms title={help.refusals} terms={text.refusals.map(([key, means]) => [`“${quoted(t(key))}”`, means])} />
      <Terms title={help.keyboard} terms={text.keys.map(([key, does]) => [<kbd key={key}>{key}</kbd>, does])} />
    </article>
  )
}

interface TermsProps {
  readonly title: string
  readonly terms: readonly (readonly [ReactNode, string])[]
}

function Terms({ title, terms }: TermsProps) {
  return (
    <section>
      <Title order={2}>{title}</Title>
      <dl className={classes.terms}>
        {terms.map(([term, means]) => (
          <Fragment key={means}>
            <dt>{term}</dt>
            <dd>{means}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

/** A message as it stands on the screen; what differs from case to case is left open. */
const quoted = (message: string) => message.replace(/\{\w+\}/g, '…')

/** A sentence with the texts of buttons and fields as the screen shows them. */
const withLabels = (sentence: string, t: (key: MessageKey) => string) =>
  sentence
    .split(/\{([\w.]+)\}/)
    .map((piece, place) => (place % 2 ? <b key={piece}>{t(piece as MessageKey)}</b> : piece))
