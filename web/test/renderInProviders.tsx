import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import type { Root } from 'react-dom/client'
import { queryClient } from '../src/platform/api/queries.ts'

/** Renders the element with the app's query client and with Mantine, whose transitions `env="test"` turns off. */
export const renderInProviders = (root: Root, element: ReactNode) =>
  act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={queryClient}>{element}</QueryClientProvider>
      </MantineProvider>,
    ),
  )
