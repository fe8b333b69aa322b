/** Links within the product, whose targets the router checks, and guards of back navigation. */
import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink, useBlocker } from '@tanstack/react-router'
import type { ComponentPropsWithoutRef, Ref } from 'react'

type OwnProps<P> = P &
  Omit<ComponentPropsWithoutRef<'a'>, keyof P | 'href'> & { ref?: Ref<HTMLAnchorElement> }

export const AnchorLink = createLink((props: OwnProps<AnchorProps>) => <Anchor {...props} />)

export const ButtonLink = createLink((props: OwnProps<ButtonProps>) => <Button component="a" {...props} />)

/**
 * Blocks back and forward navigation to paths for which `keeps` returns true.
 * @param hasUnsaved whether the browser asks before the page is closed or reloaded
 */
export function useBackGuard(keeps: (path: string) => boolean, hasUnsaved = false) {
  useBlocker({
    shouldBlockFn: ({ action, next }) => action !== 'PUSH' && action !== 'REPLACE' && keeps(next.pathname),
    enableBeforeUnload: hasUnsaved,
  })
}
