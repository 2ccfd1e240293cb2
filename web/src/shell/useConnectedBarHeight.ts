import { useLayoutEffect } from 'react'

/**
 * Makes room for the bar of a dispatcher who is connected as a company. A layout effect, because pages must know the
 * height of the header before the first paint.
 */
export function useConnectedBarHeight(isConnected: boolean): void {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-connected', isConnected)
  }, [isConnected])
}
