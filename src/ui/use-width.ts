import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useCallback, useState } from 'react'

/** Returns the width of an element, and the ref for it. The width is known at the first paint, so that nothing moves. */
export function useWidth() {
  const { ref, width } = useElementSize()
  const [first, setFirst] = useState(0)
  // The size of the hook follows the first paint.
  const measure = useCallback((element: HTMLElement | null) => setFirst(element?.clientWidth ?? 0), [])
  return { ref: useMergedRef(ref, measure), width: width || first }
}
