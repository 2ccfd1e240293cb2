import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { MaintenanceGate } from './maintenance/MaintenanceGate.tsx'
import { queryClient } from './platform/api/queries.ts'
import { PartLoadErrorView } from './platform/browser/lazyComponent.tsx'
import { ConnectionLine } from './shell/ConnectionLine.tsx'
import { Toasts } from './shell/toasts/Toasts.tsx'
import { TodayFrame } from './shell/today/TodayFrame.tsx'
import { theme } from './theme.ts'
import { PartLoadError } from './ui/layout/PartLoadError.tsx'

/** The visits of the day with their providers: an app of its own, because a technician's phone is slow. */
export function TodayApp({ nonce }: { readonly nonce: string }) {
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
          <ConnectionLine />
          <MaintenanceGate>
            <TodayFrame />
          </MaintenanceGate>
        </PartLoadErrorView>
      </QueryClientProvider>
      <Toasts />
    </MantineProvider>
  )
}
