/** What opens a menu, in a piece of its own: no screen needs it before somebody asks for one. */
export { Menu } from '@mantine/core'
