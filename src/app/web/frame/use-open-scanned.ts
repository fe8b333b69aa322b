import { useMatches, useNavigate } from '@tanstack/react-router'
import { useWedge } from '#handling/scanning/web/use-wedge.ts'
import { toast } from '#ui/toast.tsx'
import { frameTexts } from './texts.ts'

/**
 * Opens the record or place that a scan names, on any screen. If a dialog is open, a toast asks the user to
 * close it first. A scan does not leave a screen that is used at an open vessel.
 */
export function useOpenScanned() {
  const navigate = useNavigate()
  const isAtVessel = useMatches({
    select: (matches) => matches.at(-1)?.staticData.isAtVessel ?? false,
  })
  useWedge((text) => {
    if (isAtVessel) return
    if (document.querySelector('[aria-modal=true]')) return toast('info', frameTexts.closeFirst(text))
    // Blur a filter field, so that its text is applied now. Applied later, it would navigate back to its screen.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    void navigate({ to: '/Q/$code', params: { code: text } })
  })
}
