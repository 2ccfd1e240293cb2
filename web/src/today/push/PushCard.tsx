import { Button } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from './Push.module.css'
import { keepPushAnswer } from './pushState.ts'
import { pushSupport } from './pushSubscription.ts'
import { hoursOfNight, useSwitchPush } from './useSwitchPush.ts'

/** Asks once whether this phone may tell of visits while the app is closed, with the reason. */
export function PushCard() {
  const t = useT()
  const [isOpen, setOpen] = useState(() => pushSupport() === 'possible')
  const { isWorking, switchOn } = useSwitchPush()
  if (!isOpen) return null
  const close = () => {
    keepPushAnswer(false)
    setOpen(false)
  }
  return (
    <section className={classes.card} aria-labelledby="push-question">
      <h2 id="push-question" className={classes.question}>
        {t('push.question')}
      </h2>
      <p className={classes.why}>{t('push.why', hoursOfNight)}</p>
      <div className={classes.buttons}>
        <Button
          size="md"
          loading={isWorking}
          onClick={() => void switchOn().then((isDone) => isDone && setOpen(false))}
        >
          {t('push.switch_on')}
        </Button>
        <Button size="md" variant="default" onClick={close}>
          {t('push.not_now')}
        </Button>
      </div>
    </section>
  )
}
