import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { validateHubSearch } from '#screens/hub/hub-search.ts'
import { validateSecurityLogSearch } from '#screens/hub/security-log-search.ts'
import { validateStakeholderSearch } from '#screens/party/stakeholder-search.ts'
import { at, behind } from './layout-route.tsx'

const hub = createRoute({
  ...at('/hub/general', 'hub:general'),
  validateSearch: validateHubSearch,
  component: lazyRouteComponent(async () => (await behind()).hub(), 'HubScreen'),
})
const stakeholders = createRoute({
  ...at('/hub/stakeholders', 'hub:stakeholders'),
  validateSearch: validateStakeholderSearch,
  component: lazyRouteComponent(async () => (await behind()).stakeholders(), 'StakeholdersScreen'),
})
const access = createRoute({
  ...at('/hub/log-in', 'hub:log-in'),
  component: lazyRouteComponent(async () => (await behind()).access(), 'AccessScreen'),
})
const organisation = createRoute({
  ...at('/hub/organisation', 'hub:organisation'),
  component: lazyRouteComponent(async () => (await behind()).organisation(), 'OrganisationScreen'),
})
const journal = createRoute({
  ...at('/hub/security', 'hub:security'),
  validateSearch: validateSecurityLogSearch,
  component: lazyRouteComponent(async () => (await behind()).securityLog(), 'SecurityLogScreen'),
})
const books = createRoute({
  ...at('/hub/books', 'hub:books'),
  component: lazyRouteComponent(async () => (await behind()).books(), 'BooksScreen'),
})
const dataExports = createRoute({
  ...at('/hub/exports', 'hub:exports'),
  component: lazyRouteComponent(async () => (await behind()).dataExports(), 'ExportsScreen'),
})
const keys = createRoute({
  ...at('/hub/keys', 'hub:keys'),
  component: lazyRouteComponent(async () => (await behind()).keys(), 'KeysScreen'),
})
const webhooks = createRoute({
  ...at('/hub/webhooks', 'hub:webhooks'),
  component: lazyRouteComponent(async () => (await behind()).webhooks(), 'WebhooksScreen'),
})
const closing = createRoute({
  ...at('/hub/close', 'hub:close'),
  component: lazyRouteComponent(async () => (await behind()).closing(), 'CloseScreen'),
})
const subscription = createRoute({
  ...at('/hub/subscription', 'hub:subscription-overview'),
  loader: async () => (await behind()).loaders.subscription(),
  component: lazyRouteComponent(async () => (await behind()).subscription(), 'SubscriptionScreen'),
})
const payment = createRoute({
  ...at('/hub/subscription/payment', 'hub:subscription-payment'),
  validateSearch: (search: Record<string, unknown>): { payment?: string; cancelled?: true } => ({
    ...(typeof search['payment'] === 'string' && { payment: search['payment'] }),
    ...(search['cancelled'] === true && { cancelled: true }),
  }),
  component: lazyRouteComponent(async () => (await behind()).payment(), 'PaymentScreen'),
})

/** Routes of the hub, in the order of its list. */
export const hubRoutes = [
  ...[hub, stakeholders, access, organisation, journal, books, dataExports, keys, webhooks, closing],
  ...[subscription, payment],
] as const
