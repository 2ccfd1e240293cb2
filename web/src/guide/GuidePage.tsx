import { Text, Title } from '@mantine/core'
import { useT } from '../platform/i18n/i18n.ts'
import { IconDownload, IconHelp } from '../ui/icons/firstVisitIcons.tsx'
import {
  IconFileText,
  IconHistory,
  IconListSearch,
  IconLogout,
  IconPencil,
  IconSparkles,
  IconTool,
  IconUserPlus,
} from '../ui/icons/laterIcons.tsx'
import { type Tone, ToneBadge } from '../ui/layout/ToneBadge.tsx'
import classes from './Guide.module.css'
import { GuideFrame, GuideSection } from './GuideFrame.tsx'
import { SampleButtons } from './SampleButtons.tsx'
import { SampleFields } from './SampleFields.tsx'
import { SampleList } from './SampleList.tsx'
import { SignedOutOnly } from './SignedOutOnly.tsx'

const icons = {
  IconPencil,
  IconUserPlus,
  IconListSearch,
  IconSparkles,
  IconHistory,
  IconDownload,
  IconFileText,
  IconTool,
  IconHelp,
  IconLogout,
}

const tones: readonly Tone[] = ['plain', 'info', 'waiting', 'good', 'done', 'urgent']

/** The style guide: the common components with sample data. */
export function GuidePage() {
  const t = useT()
  return (
    <SignedOutOnly>
      <GuideFrame title={t('guide.title')}>
        <GuideSection title={t('guide.icons')}>
          <div className={classes.icons} aria-hidden>
            {Object.entries(icons).map(([name, Icon]) => (
              <Icon key={name} size={20} />
            ))}
          </div>
        </GuideSection>
        <GuideSection title={t('guide.buttons')}>
          <SampleButtons />
        </GuideSection>
        <GuideSection title={t('guide.badges')}>
          <div className={classes.icons}>
            {tones.map((tone) => (
              <ToneBadge key={tone} tone={tone}>
                {tone}
              </ToneBadge>
            ))}
          </div>
        </GuideSection>
        <GuideSection title={t('guide.forms')}>
          <SampleFields />
        </GuideSection>
        <GuideSection title={t('guide.fonts')}>
          {([1, 2, 3] as const).map((size) => (
            <Title key={size} order={3} size={`h${size}`}>
              {t('guide.pangram')}
            </Title>
          ))}
          <p className={classes.font}>{t('guide.pangram')} 0123456789</p>
          <Text c="dimmed">{t('guide.pangram')} 0123456789</Text>
          <Text size="xs">{t('guide.pangram')} 0123456789</Text>
        </GuideSection>
        <GuideSection title={t('guide.lists')}>
          <SampleList />
        </GuideSection>
      </GuideFrame>
    </SignedOutOnly>
  )
}
