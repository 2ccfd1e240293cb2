import { quietHours } from '@callout/domain/visits/push.ts'
import { useState } from 'react'
import { isRequestFailure } from '../../platform/api/errors.ts'
import { toast } from '../../platform/browser/toast.ts'
import { text } from '../../platform/i18n/i18n.ts'
import { keepPushAnswer } from './pushState.ts'
import { switchPushOff, switchPushOn } from './pushSubscription.ts'

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** The hours without messages, as texts name them. */
export const hoursOfNight = { from: clock(quietHours.from), until: clock(quietHours.until) }

/** Switches the messages of this phone on and off; a failure is told. `switchOn` resolves to true if it was answered. */
export function useSwitchPush() {
  const [isWorking, setWorking] = useState(false)
  const run = async (work: () => Promise<void>) => {
    setWorking(true)
    try {
      await work()
      return true
    } catch (error) {
      // A browser without a push service says so in words for programmers.
      toast.error(isRequestFailure(error) ? error.message : text('push.not_supported'))
      return false
    } finally {
      setWorking(false)
    }
  }
  return {
    isWorking,
    switchOn: () =>
      run(async () => {
        if (await switchPushOn()) return
        keepPushAnswer(false)
        toast.error(text('push.denied'))
      }),
    switchOff: () => run(switchPushOff),
  }
}
