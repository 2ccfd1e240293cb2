import { RouterProvider } from '@tanstack/react-router'
import { Providers } from './Providers.tsx'
import { router } from './router.tsx'

interface AppProps {
  readonly nonce: string
}

/** The app with its providers. */
export const App = ({ nonce }: AppProps) => (
  <Providers nonce={nonce}>
    <RouterProvider router={router} />
  </Providers>
)
