import type { ComponentPropsWithoutRef } from 'react'
import classes from './Dots.module.css'

/** Facts on one or more lines, with a dot only between facts on the same line. */
export const Dots = ({ className = '', ...rest }: ComponentPropsWithoutRef<'span'>) => (
  <span className={`${classes.dots} ${className}`} {...rest} />
)
