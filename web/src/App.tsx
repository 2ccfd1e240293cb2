import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from './platform/api/queries.ts'
import { PartLoadErrorView } from './platform/browser/lazyComponent.tsx'
import { router } from './router.tsx'
import { Toasts } from './shell/toasts/Toasts.tsx'
import { theme } from './theme.ts'
import { PartLoadError } from './ui/layout/PartLoadError.tsx'

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
      <Toasts />
    </MantineProvider>
  )
}
