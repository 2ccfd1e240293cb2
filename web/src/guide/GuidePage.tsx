import { Text, Title } from '@mantine/core'
import {
  IconDownload,
  IconFileText,
  IconHelp,
  IconHistory,
  IconListSearch,
  IconLogout,
  IconPencil,
  IconSparkles,
  IconTool,
  IconUserPlus,
} from '@tabler/icons-react'
import { useT } from '../kernel/i18n.ts'
import { type Tone, ToneBadge } from '../ui/ToneBadge.tsx'
import { BeforeSignIn } from './BeforeSignIn.tsx'
import classes from './Guide.module.css'
import { GuideFrame, GuidePart } from './GuideFrame.tsx'
import { SampleButtons } from './SampleButtons.tsx'
import { SampleFields } from './SampleFields.tsx'
import { SampleList } from './SampleList.tsx'

const icons = [
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
]

const tones: readonly Tone[] = ['plain', 'info', 'waiting', 'good', 'done', 'urgent']

/** The parts every screen is made of, with sample data. */
export function GuidePage() {
  const t = useT()
  return (
    <BeforeSignIn>
      <GuideFrame title={t('guide.title')}>
        <GuidePart title={t('guide.icons')}>
          <div className={classes.icons} aria-hidden>
            {icons.map((Icon) => (
              <Icon key={Icon.displayName} size={20} />
            ))}
          </div>
        </GuidePart>
        <GuidePart title={t('guide.buttons')}>
          <SampleButtons />
        </GuidePart>
        <GuidePart title={t('guide.badges')}>
          <div className={classes.icons}>
            {tones.map((tone) => (
              <ToneBadge key={tone} tone={tone}>
                {tone}
              </ToneBadge>
            ))}
          </div>
        </GuidePart>
        <GuidePart title={t('guide.forms')}>
          <SampleFields />
        </GuidePart>
        <GuidePart title={t('guide.fonts')}>
          {([1, 2, 3] as const).map((size) => (
            <Title key={size} order={3} size={`h${size}`}>
              {t('guide.pangram')}
            </Title>
          ))}
          <p className={classes.font}>{t('guide.pangram')} 0123456789</p>
          <Text c="dimmed">{t('guide.pangram')} 0123456789</Text>
          <Text size="xs">{t('guide.pangram')} 0123456789</Text>
        </GuidePart>
        <GuidePart title={t('guide.lists')}>
          <SampleList />
        </GuidePart>
      </GuideFrame>
    </BeforeSignIn>
  )
}
