/** Components of menus, in a separate chunk, because no screen needs them before the user opens a menu. */
export { Menu } from '@mantine/core'
// Import the print styles here, because pages are printed long after they have loaded.
import './print.css'
