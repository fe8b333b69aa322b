/** Links within the product: the router checks where they lead. */
import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithoutRef, Ref } from 'react'

type OwnProps<P> = P &
  Omit<ComponentPropsWithoutRef<'a'>, keyof P | 'href'> & { ref?: Ref<HTMLAnchorElement> }

export const AnchorLink = createLink((props: OwnProps<AnchorProps>) => <Anchor {...props} />)

export const ButtonLink = createLink((props: OwnProps<ButtonProps>) => <Button component="a" {...props} />)
