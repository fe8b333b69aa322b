import type { ComponentPropsWithoutRef } from 'react'
import classes from './Dots.module.css'

/** Facts in one line or several, with a dot between two of the same line only. */
export const Dots = ({ className = '', ...rest }: ComponentPropsWithoutRef<'span'>) => (
  <span className={`${classes.dots} ${className}`} {...rest} />
)
