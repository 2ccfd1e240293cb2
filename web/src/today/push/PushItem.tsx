import { Button } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from './Push.module.css'
import { pushAnswer } from './pushState.ts'
import { pushSupport } from './pushSubscription.ts'
import { useSwitchPush } from './useSwitchPush.ts'

/** The setting of the menu: whether this phone tells of visits while the app is closed, or why it can't. */
export function PushItem() {
  const t = useT()
  const { isWorking, switchOn, switchOff } = useSwitchPush()
  const [isOn, setOn] = useState(() => pushAnswer()?.session !== undefined)
  const support = pushSupport()
  const isPossible = support === 'possible'
  const state = isPossible ? (isOn ? 'is_on' : 'is_off') : support
  const change = async () => {
    await (isOn ? switchOff() : switchOn())
    setOn(pushAnswer()?.session !== undefined)
  }
  return (
    <section className={classes.item} aria-label={t('push.title')}>
      <h3 className={classes.label}>{t('push.title')}</h3>
      <p className={classes.why}>{t(`push.${state}`)}</p>
      {isPossible && (
        <Button variant="default" size="md" loading={isWorking} onClick={() => void change()}>
          {t(isOn ? 'push.switch_off' : 'push.switch_on')}
        </Button>
      )}
    </section>
  )
}
