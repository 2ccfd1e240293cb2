import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { queryClient } from './kernel/queries.ts'
import { onToastsWanted, toastsWanted } from './kernel/toast.ts'
import { router } from './router.tsx'
import { theme } from './theme.ts'

interface AppProps {
  readonly nonce: string
}

const Toasts = lazy(async () => ({ default: (await import('./shell/Toasts.tsx')).Toasts }))

/** The product, inside what every screen needs. */
export function App({ nonce }: AppProps) {
  const hasToasts = useSyncExternalStore(onToastsWanted, toastsWanted)
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <Suspense>{hasToasts && <Toasts />}</Suspense>
    </MantineProvider>
  )
}
