import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from './kernel/queries.ts'
import { toastTime, toastTop } from './kernel/toast.ts'
import { router } from './router.tsx'
import { cssVariables, theme } from './theme.ts'

interface AppProps {
  readonly nonce: string
}

/** The product, inside what every screen needs. */
export function App({ nonce }: AppProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <Notifications position="top-right" autoClose={toastTime} style={{ top: toastTop }} />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
