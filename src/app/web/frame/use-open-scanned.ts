import { useMatches, useNavigate } from '@tanstack/react-router'
import { useWedge } from '#features/scanning/web/use-wedge.ts'
import { toast } from '#ui/toast.tsx'
import { frameTexts } from './texts.ts'

/** Whatever screen is shown, a scan opens what it names; neither a dialog nor a vessel that is open is left for it. */
export function useOpenScanned() {
  const navigate = useNavigate()
  const isAtVessel = useMatches({
    select: (matches) => matches.at(-1)?.staticData.isAtVessel ?? false,
  })
  useWedge((text) => {
    if (isAtVessel) return
    if (document.querySelector('[aria-modal=true]')) return toast('info', frameTexts.closeFirst(text))
    // A filter that was being typed is applied at once, lest it pull back.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    void navigate({ to: '/Q/$code', params: { code: text } })
  })
}
