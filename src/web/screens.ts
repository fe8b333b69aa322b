/**
 * Behind the log-in: the frame and the list of batches in one piece, and every other screen on demand. That they are
 * asked for from here tells the build that what the frame has loaded is there for them already.
 */
export { BatchesScreen } from './batches/BatchesScreen.tsx'
export { Layout } from './frame/Layout.tsx'

export const home = () => import('./home/HomeScreen.tsx')
export const newBatch = () => import('./batches/NewBatchScreen.tsx')
export const batch = () => import('./batches/BatchScreen.tsx')
export const editBatch = () => import('./batches/EditBatchScreen.tsx')
export const containers = () => import('./containers/ContainersScreen.tsx')
export const container = () => import('./containers/ContainerScreen.tsx')
export const horses = () => import('./animals/HorsesScreen.tsx')
export const horse = () => import('./animals/HorseScreen.tsx')
export const party = () => import('./parties/PartyScreen.tsx')
export const consignments = () => import('./straws/ConsignmentsScreen.tsx')
export const help = () => import('./help/HelpScreen.tsx')
export const hub = () => import('./hub/HubScreen.tsx')
export const books = () => import('./hub/BooksScreen.tsx')
export const subscription = () => import('./hub/SubscriptionScreen.tsx')
export const payment = () => import('./hub/PaymentScreen.tsx')
