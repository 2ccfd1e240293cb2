import { lazyRouteComponent } from '@tanstack/react-router'
import type { RouteEntry } from './shell/Gate.tsx'

/** Every route of the product. A page of the access table whose very path is here stands in the menu. */
export const routes: readonly RouteEntry[] = [
  { path: '/', component: lazyRouteComponent(() => import('./shell/HomePage.tsx'), 'HomePage') },
  { path: '/login', bare: true, component: lazyRouteComponent(() => import('./session/LoginPage.tsx'), 'LoginPage') },
  {
    path: '/logout',
    bare: true,
    component: lazyRouteComponent(() => import('./session/LogoutPage.tsx'), 'LogoutPage'),
  },
  {
    path: '/logoutredirect',
    bare: true,
    component: lazyRouteComponent(() => import('./session/LogoutReturnPage.tsx'), 'LogoutReturnPage'),
  },
  {
    path: '/wso/callback',
    bare: true,
    component: lazyRouteComponent(() => import('./session/CallbackPage.tsx'), 'CallbackPage'),
  },
  {
    path: '/loginredirect/$code',
    bare: true,
    component: lazyRouteComponent(() => import('./session/LoginCodePage.tsx'), 'LoginCodePage'),
  },
  {
    path: '/connectas/$token',
    bare: true,
    component: lazyRouteComponent(() => import('./session/ConnectAsPage.tsx'), 'ConnectAsPage'),
  },
  {
    path: '/register',
    bare: true,
    component: lazyRouteComponent(() => import('./session/RegisterPage.tsx'), 'RegisterPage'),
  },
  {
    path: '/forgot',
    bare: true,
    component: lazyRouteComponent(() => import('./session/ForgotPage.tsx'), 'ForgotPage'),
  },
  {
    path: '/help/$screen',
    bare: true,
    component: lazyRouteComponent(() => import('./help/HelpPage.tsx'), 'HelpPage'),
  },
  { path: '/go', bare: true, component: lazyRouteComponent(() => import('./go/GoPage.tsx'), 'GoPage') },
  {
    path: '/sessions',
    page: 'sessions',
    component: lazyRouteComponent(() => import('./session/SessionsPage.tsx'), 'SessionsPage'),
  },
  { path: '/template', component: lazyRouteComponent(() => import('./guide/GuidePage.tsx'), 'GuidePage') },
  {
    path: '/templatedetails',
    component: lazyRouteComponent(() => import('./guide/GuideDetailsPage.tsx'), 'GuideDetailsPage'),
  },
  {
    path: '/planning',
    page: 'planning',
    component: lazyRouteComponent(() => import('./planning/PlanningPage.tsx'), 'PlanningPage'),
  },
  {
    path: '/servicecalls',
    page: 'servicecalls',
    ahead: async (search) => (await import('./calls/callQueries.ts')).askCalls(search),
    component: lazyRouteComponent(() => import('./calls/CallsPage.tsx'), 'CallsPage'),
  },
  {
    path: '/servicecallsdetails/$id',
    page: 'servicecallsdetails',
    component: lazyRouteComponent(() => import('./calls/CallPage.tsx'), 'CallPage'),
  },
  {
    path: '/servicecallsunassigned',
    page: 'servicecallsunassigned',
    ahead: async (search) => (await import('./calls/callQueries.ts')).askUnassignedCalls(search),
    component: lazyRouteComponent(() => import('./calls/UnassignedCallsPage.tsx'), 'UnassignedCallsPage'),
  },
  {
    path: '/documents/fees',
    page: 'fees',
    component: lazyRouteComponent(() => import('./documents/DocumentsPage.tsx'), 'FeesPage'),
  },
  {
    path: '/documents/spareparts',
    page: 'spareparts',
    component: lazyRouteComponent(() => import('./documents/DocumentsPage.tsx'), 'SparePartsPage'),
  },
  {
    path: '/documents/dpc',
    page: 'dpc',
    component: lazyRouteComponent(() => import('./documents/DocumentsPage.tsx'), 'DpcPage'),
  },
  {
    path: '/servicecontract',
    page: 'servicecontract',
    component: lazyRouteComponent(() => import('./contracts/ContractsPage.tsx'), 'ContractsPage'),
  },
  {
    path: '/servicecontractdetails/$id',
    page: 'servicecontractdetails',
    component: lazyRouteComponent(() => import('./contracts/ContractPage.tsx'), 'ContractPage'),
  },
  {
    path: '/invoicegeneration',
    page: 'invoicegeneration',
    component: lazyRouteComponent(() => import('./invoices/InvoicesPage.tsx'), 'InvoicesPage'),
  },
  {
    path: '/servicecall/attachments',
    page: 'attachments',
    component: lazyRouteComponent(() => import('./attachments/AttachmentsPage.tsx'), 'AttachmentsPage'),
  },
]
