/** Components of menus, in a separate chunk: no screen needs it before the user opens a menu. */
export { Menu } from '@mantine/core'
