/** The colours straws are sold in: a laboratory's own marking, not a standard. */
import * as z from 'zod/mini'

export const STRAW_COLOURS = [
  'YELLOW',
  'PINK',
  'BLUE',
  'GREEN',
  'RED',
  'ORANGE',
  'PURPLE',
  'WHITE',
  'BLACK',
  'TRANSPARENT',
] as const

export const StrawColour = z.enum(STRAW_COLOURS, { error: 'Please choose a colour.' })
export type StrawColour = z.infer<typeof StrawColour>
