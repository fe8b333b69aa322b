/** What menus are made of, in a piece of its own: no screen needs it before somebody opens one. */
export { Menu } from '@mantine/core'
