import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithoutRef, Ref } from 'react'

type Props = ComponentPropsWithoutRef<'a'> & { ref?: Ref<HTMLAnchorElement> }

/** A whole row that leads on. */
export const RowLink = createLink(({ children, ...rest }: Props) => <a {...rest}>{children}</a>)
