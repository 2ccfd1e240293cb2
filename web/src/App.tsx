import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense } from 'react'
import { queryClient } from './platform/api/queries.ts'
import { lazyComponent, PartLoadErrorView } from './platform/browser/lazyComponent.tsx'
import { useToasts } from './platform/browser/toast.ts'
import { whenIdle } from './platform/browser/whenIdle.ts'
import { router } from './router.tsx'
import { theme } from './theme.ts'
import { PartLoadError } from './ui/layout/PartLoadError.tsx'

// No part of the first screen; fetched early all the same, because without a network it could not be.
const Toasts = lazyComponent(() => import('./shell/toasts/Toasts.tsx'), 'Toasts')
whenIdle(() => void Toasts.preload())

interface AppProps {
  readonly nonce: string
}

/** The app with its providers. */
export function App({ nonce }: AppProps) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <PartLoadErrorView value={PartLoadError}>
          <RouterProvider router={router} />
        </PartLoadErrorView>
      </QueryClientProvider>
      <ToastArea />
    </MantineProvider>
  )
}

function ToastArea() {
  const isNeeded = useToasts().length > 0
  return <Suspense>{isNeeded && <Toasts />}</Suspense>
}
