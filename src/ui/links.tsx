/** Links within the product: the router checks where they lead. Guards of the way back. */
import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink, useBlocker } from '@tanstack/react-router'
import type { ComponentPropsWithoutRef, Ref } from 'react'

type OwnProps<P> = P &
  Omit<ComponentPropsWithoutRef<'a'>, keyof P | 'href'> & { ref?: Ref<HTMLAnchorElement> }

export const AnchorLink = createLink((props: OwnProps<AnchorProps>) => <Anchor {...props} />)

export const ButtonLink = createLink((props: OwnProps<ButtonProps>) => <Button component="a" {...props} />)

/**
 * @param keeps whether going back, or forward again, does not leave what is shown; asked each time, with the path it leads to
 * @param hasUnsaved whether the browser asks before the page is closed or reloaded
 */
export function useBackGuard(keeps: (path: string) => boolean, hasUnsaved = false) {
  useBlocker({
    shouldBlockFn: ({ action, next }) => action !== 'PUSH' && action !== 'REPLACE' && keeps(next.pathname),
    enableBeforeUnload: hasUnsaved,
  })
}
