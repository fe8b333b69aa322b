import { useMatches, useNavigate } from '@tanstack/react-router'
import { useWedge } from '#handling/scanning/web/use-wedge.ts'
import { toast } from '#ui/toast.tsx'
import { frameTexts } from './texts.ts'

/** Opens the thing that a scan names, on every screen, but leaves neither a dialog nor an opening at the vessels. */
export function useOpenScanned() {
  const navigate = useNavigate()
  const isAtVessel = useMatches({
    select: (matches) => matches.at(-1)?.staticData.isAtVessel ?? false,
  })
  useWedge((text) => {
    if (isAtVessel) return
    if (document.querySelector('[aria-modal=true]')) return toast('info', frameTexts.closeFirst(text))
    // Apply a filter that is being typed immediately. Otherwise it would navigate back later.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    void navigate({ to: '/Q/$code', params: { code: text } })
  })
}
