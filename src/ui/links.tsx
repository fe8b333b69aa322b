/** Links within the product, whose targets the router checks, and guards of back navigation. */
import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink, useBlocker } from '@tanstack/react-router'
import type { ComponentPropsWithoutRef, Ref } from 'react'

type OwnProps<P> = P &
  Omit<ComponentPropsWithoutRef<'a'>, keyof P | 'href'> & { ref?: Ref<HTMLAnchorElement> }

export const AnchorLink = createLink((props: OwnProps<AnchorProps>) => <Anchor {...props} />)

export const ButtonLink = createLink((props: OwnProps<ButtonProps>) => <Button component="a" {...props} />)

/**
 * Blocks back navigation while something must not be left.
 * @param keeps called with the target path on back and forward navigation; returns whether to block it
 * @param hasUnsaved whether the browser asks before the page is closed or reloaded
 */
export function useBackGuard(keeps: (path: string) => boolean, hasUnsaved = false) {
  useBlocker({
    shouldBlockFn: ({ action, next }) => action !== 'PUSH' && action !== 'REPLACE' && keeps(next.pathname),
    enableBeforeUnload: hasUnsaved,
  })
}
