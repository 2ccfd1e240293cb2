import { firstScreenComponent, lazyComponent } from './platform/browser/lazyComponent.tsx'
import type { RouteEntry } from './shell/RouteGate.tsx'

/** Every route of the app. A page of the access table is in the menu if exactly its path is listed here. */
export const routes: readonly RouteEntry[] = [
  { path: '/', component: firstScreenComponent(() => import('./shell/HomePage.tsx'), 'HomePage') },
  {
    path: '/login',
    isBare: true,
    component: firstScreenComponent(() => import('./session/login/LoginPage.tsx'), 'LoginPage'),
  },
  {
    path: '/logout',
    isBare: true,
    component: firstScreenComponent(() => import('./shell/SignOutPage.tsx'), 'SignOutPage'),
  },
  {
    path: '/logoutredirect',
    isBare: true,
    component: firstScreenComponent(() => import('./session/LogoutReturnPage.tsx'), 'LogoutReturnPage'),
  },
  {
    path: '/wso/callback',
    isBare: true,
    component: firstScreenComponent(() => import('./session/login/CallbackPage.tsx'), 'CallbackPage'),
  },
  {
    path: '/loginredirect/$code',
    isBare: true,
    component: firstScreenComponent(() => import('./session/login/LoginCodePage.tsx'), 'LoginCodePage'),
  },
  {
    path: '/connectas/$token',
    isBare: true,
    component: lazyComponent(() => import('./session/connect/ConnectAsPage.tsx'), 'ConnectAsPage'),
  },
  {
    path: '/register',
    isBare: true,
    component: lazyComponent(() => import('./session/login/RegisterPage.tsx'), 'RegisterPage'),
  },
  {
    path: '/forgot',
    isBare: true,
    component: lazyComponent(() => import('./session/login/ForgotPage.tsx'), 'ForgotPage'),
  },
  {
    path: '/help/$screen',
    isBare: true,
    component: lazyComponent(() => import('./help/HelpPage.tsx'), 'HelpPage'),
  },
  { path: '/go', isBare: true, component: lazyComponent(() => import('./go/GoPage.tsx'), 'GoPage') },
  { path: '/call', component: lazyComponent(() => import('./calls/caller/CallerPage.tsx'), 'CallerPage') },
  {
    path: '/sessions',
    page: 'sessions',
    component: lazyComponent(() => import('./session/list/SessionsPage.tsx'), 'SessionsPage'),
  },
  { path: '/template', component: lazyComponent(() => import('./guide/GuidePage.tsx'), 'GuidePage') },
  {
    path: '/templatedetails',
    component: lazyComponent(() => import('./guide/GuideDetailsPage.tsx'), 'GuideDetailsPage'),
  },
  {
    path: '/home',
    page: 'home',
    prefetch: async () => (await import('./overview/overviewQueries.ts')).prefetchOverview(),
    component: firstScreenComponent(() => import('./overview/OverviewPage.tsx'), 'OverviewPage'),
  },
  ...['/today', '/today/$id'].map((path) => ({
    path,
    page: 'today' as const,
    component: firstScreenComponent(() => import('./shell/ReloadPage.tsx'), 'ReloadPage'),
  })),
  {
    path: '/companies',
    page: 'companies',
    component: lazyComponent(() => import('./overview/companies/CompaniesPage.tsx'), 'CompaniesPage'),
  },
  {
    path: '/companies/$id',
    page: 'scorecard',
    component: lazyComponent(() => import('./overview/ScorecardPage.tsx'), 'ScorecardPage'),
  },
  {
    path: '/quality',
    page: 'quality',
    component: lazyComponent(() => import('./quality/QualityPage.tsx'), 'QualityPage'),
  },
  {
    path: '/quality/$product',
    page: 'quality',
    component: lazyComponent(() => import('./quality/product/ProductPage.tsx'), 'ProductPage'),
  },
  {
    path: '/planning',
    page: 'planning',
    component: lazyComponent(() => import('./planning/PlanningPage.tsx'), 'PlanningPage'),
  },
  ...['/admin', '/admin/$page'].map((path) => ({
    path,
    page: 'admin' as const,
    component: lazyComponent(() => import('./admin/AdminPage.tsx'), 'AdminPage'),
  })),
  ...['/policy', '/api-keys', '/webhooks'].map((path) => ({
    path,
    component: lazyComponent(() => import('./admin/MovedPage.tsx'), 'MovedPage'),
  })),
  {
    path: '/waiting',
    page: 'waiting',
    component: lazyComponent(() => import('./admin/waiting/WaitingPage.tsx'), 'WaitingPage'),
  },
  {
    path: '/servicecalls',
    page: 'servicecalls',
    prefetch: async (search) => (await import('./calls/callQueries.ts')).prefetchCalls(search),
    component: firstScreenComponent(() => import('./calls/list/CallsPage.tsx'), 'CallsPage'),
  },
  {
    path: '/servicecallsdetails/$id',
    page: 'servicecallsdetails',
    component: lazyComponent(() => import('./calls/page/CallPage.tsx'), 'CallPage'),
  },
  {
    path: '/servicecallsunassigned',
    page: 'servicecallsunassigned',
    prefetch: async (search) => (await import('./calls/callQueries.ts')).prefetchUnassignedCalls(search),
    component: firstScreenComponent(() => import('./calls/list/UnassignedCallsPage.tsx'), 'UnassignedCallsPage'),
  },
  {
    path: '/dispatch',
    page: 'dispatch',
    prefetch: async (search) => (await import('./dispatch/dispatchQueries.ts')).prefetchBoard(search),
    component: lazyComponent(() => import('./dispatch/DispatchPage.tsx'), 'DispatchPage'),
  },
  {
    path: '/customers',
    page: 'customers',
    component: lazyComponent(() => import('./customers/CustomerPage.tsx'), 'CustomerPage'),
  },
  {
    path: '/documents/fees',
    page: 'fees',
    component: lazyComponent(() => import('./documents/DocumentsPage.tsx'), 'FeesPage'),
  },
  {
    path: '/documents/spareparts',
    page: 'spareparts',
    component: lazyComponent(() => import('./documents/DocumentsPage.tsx'), 'SparePartsPage'),
  },
  {
    path: '/documents/dpc',
    page: 'dpc',
    component: lazyComponent(() => import('./documents/DocumentsPage.tsx'), 'DpcPage'),
  },
  {
    path: '/account',
    page: 'account',
    component: lazyComponent(() => import('./account/AccountPage.tsx'), 'AccountPage'),
  },
  { path: '/team', page: 'team', component: lazyComponent(() => import('./team/TeamPage.tsx'), 'TeamPage') },
  {
    path: '/servicecontract',
    page: 'servicecontract',
    component: lazyComponent(() => import('./contracts/ContractsPage.tsx'), 'ContractsPage'),
  },
  {
    path: '/servicecontractdetails/$id',
    page: 'servicecontractdetails',
    component: lazyComponent(() => import('./contracts/page/ContractPage.tsx'), 'ContractPage'),
  },
  {
    path: '/invoicegeneration',
    page: 'invoicegeneration',
    component: lazyComponent(() => import('./invoices/InvoicesPage.tsx'), 'InvoicesPage'),
  },
  {
    path: '/documents/supplierinvoices',
    page: 'supplierinvoices',
    component: lazyComponent(() => import('./invoices/payable/SupplierInvoicesPage.tsx'), 'SupplierInvoicesPage'),
  },
  ...['/company', '/company/$id'].map((path) => ({
    path,
    page: 'company' as const,
    component: lazyComponent(() => import('./companies/legal/LegalPage.tsx'), 'LegalPage'),
  })),
  {
    path: '/servicecall/attachments',
    page: 'attachments',
    component: lazyComponent(() => import('./attachments/AttachmentsPage.tsx'), 'AttachmentsPage'),
  },
]
