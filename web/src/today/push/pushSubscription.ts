import { pushApi } from '@callout/domain/visits/push.api.ts'
import { send } from '../../platform/api/send.ts'
import { currentSession } from '../../platform/session/session.ts'
import { keepPushAnswer, pushAnswer } from './pushState.ts'

/** The reason why this browser shows no messages, or that it can. */
export type PushSupport = 'possible' | 'denied' | 'not_supported'

export function pushSupport(): PushSupport {
  if (!('PushManager' in window) || !('Notification' in window) || !navigator.serviceWorker) return 'not_supported'
  return Notification.permission === 'denied' ? 'denied' : 'possible'
}

/**
 * Asks the browser's permission, and has the server tell this browser. Returns false if the person or the browser refuses.
 * Rejects like `send`.
 */
export async function switchPushOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  // A browser that shows messages also keeps unsent work when its disk is nearly full.
  await navigator.storage?.persist?.()
  await subscribe()
  keepPushAnswer(true)
  return true
}

/** Tells this browser no more. */
export async function switchPushOff(): Promise<void> {
  keepPushAnswer(false)
  const subscription = await (await navigator.serviceWorker.ready).pushManager.getSubscription()
  if (!subscription) return
  await send(pushApi.remove, { endpoint: subscription.endpoint })
  await subscription.unsubscribe()
}

/** Tells this browser also in a new session of the account, if it was told in the last one. */
export async function renewPush(): Promise<void> {
  const told = pushAnswer()?.session
  if (told === undefined || told === currentSession()?.sessionId || Notification.permission !== 'granted') return
  await subscribe()
  keepPushAnswer(true)
}

async function subscribe(): Promise<void> {
  const { public_key } = await send(pushApi.key, {})
  const { pushManager } = await navigator.serviceWorker.ready
  const former = await pushManager.getSubscription()
  const isCurrent = former && toBase64(former.options.applicationServerKey) === public_key
  if (former && !isCurrent) await former.unsubscribe()
  const subscription =
    former && isCurrent
      ? former
      : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
  const [p256dh, auth] = [toBase64(subscription.getKey('p256dh')), toBase64(subscription.getKey('auth'))]
  await send(pushApi.save, { endpoint: subscription.endpoint, p256dh, auth })
}

/** Bytes in base64url. */
const toBase64 = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
