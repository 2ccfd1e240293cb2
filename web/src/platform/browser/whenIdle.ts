let resolveFirstScreen: () => void = () => {}
const firstScreenDrawn = new Promise<void>((resolve) => {
  resolveFirstScreen = resolve
})

/** Called once the first screen is rendered; deferred work can start then. */
export const markFirstScreenDrawn = () => resolveFirstScreen()

/** Runs non-urgent work after the first screen, while the browser is idle. */
export function whenIdle(work: () => void): void {
  void firstScreenDrawn.then(() => requestIdleCallback(work, { timeout: 5_000 }))
}

/** Fetches a component while the browser is idle, unless the browser saves data. */
export function preloadWhenIdle({ preload }: { readonly preload: () => Promise<void> }): void {
  const { connection } = navigator as Navigator & { connection?: { readonly saveData: boolean } }
  if (!connection?.saveData) whenIdle(() => void preload())
}
