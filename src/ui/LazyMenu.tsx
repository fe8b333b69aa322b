import { ActionIcon, type ActionIconProps, type Menu as MantineMenu, type MenuProps } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { cloneElement, type ElementType, type ReactElement, type ReactNode, useState } from 'react'
import { reportNotLoaded } from './lazy-part.tsx'

let parts: typeof MantineMenu | undefined

/** Loads the components of menus. Until then, only the buttons that open them are rendered. */
export async function loadMenus() {
  parts = (await import('./menu-parts.ts')).Menu
}

function part<Name extends 'Item' | 'Label' | 'Divider' | 'RadioGroup' | 'RadioItem' | 'CheckboxItem'>(
  name: Name,
) {
  const Part = (props: object) => {
    const Loaded = parts![name] as ElementType
    return <Loaded {...props} />
  }
  return Part as unknown as (typeof MantineMenu)[Name]
}

export const Menu = {
  Item: part('Item'),
  Label: part('Label'),
  Divider: part('Divider'),
  RadioGroup: part('RadioGroup'),
  RadioItem: part('RadioItem'),
  CheckboxItem: part('CheckboxItem'),
}

type Target = ReactElement<{ onClick?: () => void; autoFocus?: boolean }>

type Props = Omit<MenuProps, 'children'> & {
  target: Target
  children: ReactNode
}

/** Menu that is created when it is first opened, because lists have a menu per row, and few are ever used. */
export function LazyMenu({ target, children, ...rest }: Props) {
  const [isWanted, setWanted] = useState(false)
  if (isWanted) {
    return (
      <OpeningMenu target={target} {...rest}>
        {children}
      </OpeningMenu>
    )
  }
  const open = () => {
    // Do not open the menu if the user has moved on. The focus does not show it, because a screen that arrives takes it.
    const moved = new AbortController()
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, () => moved.abort(), { signal: moved.signal, capture: true })
    loadMenus()
      .then(() => setWanted(!moved.signal.aborted), reportNotLoaded)
      .finally(() => moved.abort())
  }
  const closed = { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: open }
  return cloneElement(target, closed)
}

/** Menu that opens after its target is mounted and focused, so that closing it returns the focus to the target. */
function OpeningMenu({ target, children, ...rest }: Props) {
  const isThere = useMounted()
  const [isOpen, setOpen] = useState(true)
  const Root = parts!
  return (
    <Root position="bottom-end" opened={isThere && isOpen} onChange={setOpen} {...rest}>
      <Root.Target>{cloneElement(target, { autoFocus: true })}</Root.Target>
      <Root.Dropdown>{children}</Root.Dropdown>
    </Root>
  )
}

type DotsProps = Pick<ActionIconProps, 'variant' | 'size' | 'color'> & { label: string; children: ReactNode }

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
