import { useNavigate } from '@tanstack/react-router'
import { scanTexts } from '#features/scanning/texts.ts'
import { useWedge } from '#features/scanning/web/use-wedge.ts'
import { toast } from '#ui/toast.ts'

/** Whatever screen is shown, a scan opens what it names; a dialog is not left for it. */
export function useOpenScanned() {
  const navigate = useNavigate()
  useWedge((text) => {
    if (document.querySelector('[aria-modal=true]')) toast('info', scanTexts.closeFirst(text))
    else void navigate({ to: '/Q/$code', params: { code: text } })
  })
}
