import { type LazyComponent, lazyComponent } from '../platform/browser/lazyComponent.tsx'
import type { AdminPageName } from './adminPages.ts'

/** A page without code of its own: its sheets as lists. */
export const SheetPage: LazyComponent<object> = lazyComponent(() => import('./SheetPage.tsx'), 'SheetPage')

/** The pages with code of their own. */
export const ownPages: Partial<Record<AdminPageName, LazyComponent<object>>> = {
  network: lazyComponent(() => import('./NetworkPage.tsx'), 'NetworkPage'),
  calendar: lazyComponent(() => import('../policy/calendar/CalendarPage.tsx'), 'CalendarPage'),
  tariff: lazyComponent(() => import('./tariff/TariffPage.tsx'), 'TariffPage'),
  types: lazyComponent(() => import('./tree/TreePage.tsx'), 'TreePage'),
  mail: lazyComponent(() => import('./templates/TemplatesPage.tsx'), 'TemplatesPage'),
  policy: lazyComponent(() => import('../policy/PolicyPage.tsx'), 'PolicyPage'),
  'api-keys': lazyComponent(() => import('../api-keys/ApiKeysPage.tsx'), 'ApiKeysPage'),
  webhooks: lazyComponent(() => import('../webhooks/WebhooksPage.tsx'), 'WebhooksPage'),
  import: lazyComponent(() => import('./wizard/ImportPage.tsx'), 'ImportPage'),
  texts: lazyComponent(() => import('./texts/TextsPage.tsx'), 'TextsPage'),
  changes: lazyComponent(() => import('./changes/ChangesPage.tsx'), 'ChangesPage'),
  setup: lazyComponent(() => import('./setup/SetupPage.tsx'), 'SetupPage'),
}
