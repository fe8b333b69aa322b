import { ActionIcon, type ActionIconProps, Menu, type MenuProps } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { cloneElement, type ReactElement, type ReactNode, useState } from 'react'

type Target = ReactElement<{ onClick?: () => void; autoFocus?: boolean }>

type Props = Omit<MenuProps, 'children'> & {
  /** The button that opens it. */
  target: Target
  children: ReactNode
}

/** Creates the menu when it is first opened: lists have one per row, few of which are ever used. */
export function LazyMenu({ target, children, ...rest }: Props) {
  const [isWanted, setWanted] = useState(false)
  if (isWanted) {
    return (
      <OpeningMenu target={target} {...rest}>
        {children}
      </OpeningMenu>
    )
  }
  const closed = { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: () => setWanted(true) }
  return cloneElement(target, closed)
}

/** Opens after mounting, so that the menu can return the focus to where it was. */
function OpeningMenu({ target, children, ...rest }: Props) {
  const isThere = useMounted()
  const [isOpen, setOpen] = useState(true)
  return (
    <Menu position="bottom-end" opened={isThere && isOpen} onChange={setOpen} {...rest}>
      <Menu.Target>{cloneElement(target, { autoFocus: true })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

type DotsProps = Pick<ActionIconProps, 'variant' | 'size' | 'color'> & { label: string; children: ReactNode }

/** A menu behind three dots. */
export function DotsMenu({ label, children, variant = 'subtle', size = 'lg', color }: DotsProps) {
  return (
    <LazyMenu
      target={
        <ActionIcon variant={variant} size={size} {...(color ? { color } : {})} aria-label={label}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      }
    >
      {children}
    </LazyMenu>
  )
}
