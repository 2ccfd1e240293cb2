import { type ComponentProps, type ComponentType, createContext, use, useContext, useEffect, useState } from 'react'
import { loadLaterTexts } from '../i18n/i18n.ts'
import { bufferKeysForDialog } from './bufferKeys.ts'
import { isClientOutdated } from './clientVersion.ts'
import { preloadWhenIdle } from './whenIdle.ts'

/** Props of the view that replaces a part whose file could not be loaded. */
export interface PartLoadErrorProps {
  /** This page is older than the server, so its files no longer exist. */
  readonly isOutdated: boolean
  readonly retry: () => Promise<void>
  /** Closes the requested dialog; undefined for a part of the page. */
  readonly onClose?: (() => void) | undefined
}

/** Component shown in place of a part that could not be loaded. */
export const PartLoadErrorView = createContext<ComponentType<PartLoadErrorProps>>(() => null)

/**
 * A component in a file of its own. `preload` fetches the file and never rejects; `isLoaded` is true once it is there.
 */
export type LazyComponent<Props> = ComponentType<Props> & {
  readonly preload: () => Promise<void>
  readonly isLoaded: () => boolean
}

// biome-ignore lint/suspicious/noExplicitAny: the component may take any props
type PropsOf<Component> = Component extends ComponentType<any> ? ComponentProps<Component> : never

/**
 * A component of the first screen, whose file is fetched on its first render. A failure is shown in its place, with a
 * retry button. `onWait` is called whenever the user has to wait for the file. It may use the first texts only.
 */
export function firstScreenComponent<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  onWait = () => {},
): LazyComponent<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  let failure: { readonly isOutdated: boolean } | undefined

  const tryLoad = async () => {
    try {
      loaded = (await load())[name] as ComponentType<Props>
      failure = undefined
    } catch {
      failure = { isOutdated: await isClientOutdated() }
    }
    loading = undefined
  }
  const fetchFile = () => {
    if (loaded) return Promise.resolve()
    loading ??= tryLoad()
    return loading
  }

  // After the failure view is closed, the next opening tries again.
  const clearFailure = () => {
    failure = undefined
  }

  function Part(props: Props) {
    const FailedView = useContext(PartLoadErrorView)
    const [, setAttempts] = useState(0)
    if (loaded) {
      const Loaded = loaded
      return <Loaded {...props} />
    }
    if (!failure) {
      onWait()
      use(fetchFile())
      return null
    }
    const retry = async () => {
      await fetchFile()
      setAttempts((count) => count + 1)
    }
    const { onClose } = props as { onClose?: () => void }
    return (
      <>
        <OnUnmount call={clearFailure} />
        <FailedView isOutdated={failure.isOutdated} retry={retry} onClose={onClose} />
      </>
    )
  }
  const preload = async () => {
    await fetchFile()
    // The component is not on screen yet; its first render tries again.
    clearFailure()
  }
  return Object.assign(Part, { preload, isLoaded: () => loaded !== undefined }) as LazyComponent<Props>
}

/** A component that is not part of the first screen. It is shown when its file and all texts are there. */
export const lazyComponent: typeof firstScreenComponent = (load, name, onWait) =>
  firstScreenComponent(async () => (await Promise.all([load(), loadLaterTexts()]))[0], name, onWait)

/**
 * A dialog in a file of its own. It is fetched while the page is idle, so that it opens at once; a browser that saves
 * data fetches it when it is opened.
 */
export const lazyDialog: typeof lazyComponent = (load, name) => {
  const dialog = lazyComponent(load, name, bufferKeysForDialog)
  preloadWhenIdle(dialog)
  return dialog
}

function OnUnmount({ call }: { readonly call: () => void }) {
  useEffect(() => call, [call])
  return null
}

// Remove the link of a style sheet that failed to load: Vite would take it for loaded and not retry.
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove()
  },
  true,
)
