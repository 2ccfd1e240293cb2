import { addDays } from '../platform/wall-clock.ts'

/** Emails of a network: how many it may send a day, has sent today (YYYY-MM-DD), and sends before these `waiting` ones. */
interface MailPace {
  readonly today: string
  readonly perDay: number
  readonly sentToday: number
  readonly ahead: number
  readonly waiting: number
}

/** The day of the last waiting email at this pace, YYYY-MM-DD; null if none waits. */
export function dayOfLastMail({ today, perDay, sentToday, ahead, waiting }: MailPace): string | null {
  if (waiting === 0) return null
  const later = ahead + waiting - Math.max(0, perDay - sentToday)
  return addDays(today, Math.max(0, Math.ceil(later / perDay)))
}
