import { useNavigate } from '@tanstack/react-router'
import { useWedge } from '#features/scanning/web/use-wedge.ts'
import { toast } from '#ui/toast.ts'
import { frameTexts } from './texts.ts'

/** Whatever screen is shown, a scan opens what it names; a dialog is not left for it. */
export function useOpenScanned() {
  const navigate = useNavigate()
  useWedge((text) => {
    if (document.querySelector('[aria-modal=true]')) toast('info', frameTexts.closeFirst(text))
    else void navigate({ to: '/Q/$code', params: { code: text } })
  })
}
