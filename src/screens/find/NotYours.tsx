import { Badge } from '@mantine/core'
import { findTexts } from './texts.ts'

/** Mark of straws that another stakeholder owns. */
export const NotYours = () => (
  <Badge color="straw" component="span">
    {findTexts.notYours}
  </Badge>
)
