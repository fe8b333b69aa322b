import { type PointerEvent, useRef } from 'react'

type Painted = {
  isChosen: (index: number) => boolean
  /** From the first to the last, both included. */
  onPaint: (from: number, to: number, isSelected: boolean) => void
}

/**
 * Pressing a straw chooses it or lets it go; a drag does to all straws passed what it did to the first, also to
 * those between two places where the pointer was seen.
 */
export function usePainting(indexAt: (x: number, y: number) => number | null, painted: Painted) {
  const brush = useRef<{ at: number; isSelecting: boolean } | null>(null)
  const stop = () => (brush.current = null)

  function paint({ currentTarget, clientX, clientY }: PointerEvent, isStart: boolean) {
    const box = currentTarget.getBoundingClientRect()
    const index = indexAt(clientX - box.left, clientY - box.top)
    if (index === null) return
    if (isStart) brush.current = { at: index, isSelecting: !painted.isChosen(index) }
    if (!brush.current || (!isStart && brush.current.at === index)) return
    const { at, isSelecting } = brush.current
    painted.onPaint(Math.min(at, index), Math.max(at, index), isSelecting)
    brush.current.at = index
  }

  return {
    onPointerDown: (event: PointerEvent) => paint(event, true),
    onPointerMove: (event: PointerEvent) => event.buttons > 0 && paint(event, false),
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
  }
}
