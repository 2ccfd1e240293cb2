import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from './platform/api/queries.ts'
import { PartLoadErrorView } from './platform/browser/lazyComponent.tsx'
import { preferencePrefix } from './platform/session/storage.ts'
import { Toasts } from './shell/toasts/Toasts.tsx'
import { theme } from './theme.ts'
import { PartLoadError } from './ui/layout/PartLoadError.tsx'

interface ProvidersProps {
  /** The CSP nonce of the page. */
  readonly nonce: string
  readonly children: ReactNode
}

/** Keeps the chosen theme as a preference, so that it survives a sign-out. */
const colorSchemeManager = localStorageColorSchemeManager({ key: `${preferencePrefix}theme` })

/** The providers around the pages of every entry of the client. */
export const Providers = ({ nonce, children }: ProvidersProps) => (
  <MantineProvider
    theme={theme}
    colorSchemeManager={colorSchemeManager}
    defaultColorScheme="auto"
    getStyleNonce={() => nonce}
    withCssVariables={false}
    withGlobalClasses={false}
  >
    <QueryClientProvider client={queryClient}>
      <PartLoadErrorView value={PartLoadError}>{children}</PartLoadErrorView>
    </QueryClientProvider>
    <Toasts />
  </MantineProvider>
)
