import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { Anchor, Button, Text, Title } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { Fragment, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { isClientOutdated } from '../platform/browser/clientVersion.ts'
import { PartLoadErrorView } from '../platform/browser/lazyComponent.tsx'
import { useTitle } from '../platform/browser/useTitle.ts'
import { useLanguage, useT } from '../platform/i18n/i18n.ts'
import { IconPrinter } from '../ui/icons/laterIcons.tsx'
import { LanguageSwitch } from '../ui/layout/LanguageSwitch.tsx'
import { Logo } from '../ui/layout/Logo.tsx'
import { NotFoundPage } from '../ui/layout/NotFoundPage.tsx'
import classes from './HelpPage.module.css'
import { helpLoaders, pathByScreen } from './help.ts'
import { type Help, type HelpScreen, type HelpText, helpScreens, isHelpScreen } from './helpText.ts'

/** The help page of one screen. It needs no sign-in and can be printed. */
export function HelpPage() {
  const { screen = '' } = useParams({ strict: false }) as { screen?: string }
  const { help, failure, load } = useHelp()
  const FailedView = useContext(PartLoadErrorView)
  if (!isHelpScreen(screen)) return <NotFoundPage />
  if (failure) return <FailedView isOutdated={failure.isOutdated} retry={load} />
  return help && <HelpSheet help={help} screen={screen} />
}

/**
 * The help in the current language, or the failure to load it, which `load` tries again. After a language change the
 * previous help stays until the new one is loaded.
 */
function useHelp() {
  const language = useLanguage()
  const latestLanguage = useRef(language)
  latestLanguage.current = language
  const [help, setHelp] = useState<Help>()
  const [failure, setFailure] = useState<{ readonly isOutdated: boolean }>()
  const load = useCallback(async () => {
    const isCurrent = () => latestLanguage.current === language
    try {
      const loaded = await helpLoaders[language]()
      if (!isCurrent()) return
      setHelp(loaded)
      setFailure(undefined)
    } catch {
      const isOutdated = await isClientOutdated()
      if (isCurrent()) setFailure({ isOutdated })
    }
  }, [language])
  useEffect(() => void load(), [load])
  return { help, failure, load }
}

function HelpSheet({ help, screen }: { readonly help: Help; readonly screen: HelpScreen }) {
  const t = useT()
  const text = help.screens[screen]
  useTitle(`${text.title} · ${t('help.title')}`)
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Logo />
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
          <HelpArticle text={text} page={pathByScreen[screen]} />
        </main>
      </div>
    </div>
  )
}

interface HelpArticleProps {
  readonly text: HelpText
  /** The path of the explained page, if it is not in the menu. */
  readonly page: string | undefined
}

function HelpArticle({ text, page }: HelpArticleProps) {
  const t = useT()
  return (
    <article>
      <Title order={1}>{text.title}</Title>
      <p className={classes.purpose}>{text.purpose}</p>
      {page && <Anchor renderRoot={(props) => <Link to={page} {...props} />}>{t('help.open_page')}</Anchor>}
      {text.sections.map(({ title, paragraphs }) => (
        <section key={title}>
          <Title order={2}>{title}</Title>
          <ul>
            {paragraphs.map((sentence) => (
              <li key={sentence}>{withLabels(sentence, t)}</li>
            ))}
          </ul>
        </section>
      ))}
      <Terms
        title={text.refusals.title}
        terms={text.refusals.terms.map(([key, means]) => [
          key,
          t('text.quoted', { text: withoutParams(t(key)) }),
          means,
        ])}
      />
      <Terms
        title={text.keys.title}
        terms={text.keys.terms.map(([key, does]) => [key, <kbd key={key}>{key}</kbd>, does])}
      />
    </article>
  )
}

interface TermsProps {
  readonly title: string
  /** A key, the term, and what it means. Two terms may mean the same. */
  readonly terms: readonly (readonly [string, ReactNode, string])[]
}

function Terms({ title, terms }: TermsProps) {
  if (terms.length === 0) return null
  return (
    <section>
      <Title order={2}>{title}</Title>
      <dl className={classes.terms}>
        {terms.map(([key, term, means]) => (
          <Fragment key={key}>
            <dt>{term}</dt>
            <dd>{means}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

/** Replaces the parameters of a message with an ellipsis. */
const withoutParams = (message: string) =>
  message.replace(/\{\w+(?:\|[^|}]{1,99}\|([^|}]{1,99}))?\}/g, (_, plural?: string) => plural ?? '…')

/** Replaces `{message.key}` in a sentence with the translated text, in bold. */
const withLabels = (sentence: string, t: (key: MessageKey) => string) =>
  sentence
    .split(/\{([\w.]+)\}/)
    .map((piece, index) => (index % 2 ? <b key={piece}>{t(piece as MessageKey)}</b> : piece))
