import { useQueryClient } from '@tanstack/react-query'
import { readCode } from '#stock/label-codes/code.ts'
import { showCode } from '#stock/label-codes/contract.ts'
import { CodeField } from '#stock/label-codes/web/CodeField.tsx'
import { placeCamera } from '#stock/label-codes/web/place-camera.ts'
import { nameOfCode } from '#stock/label-codes/web/use-open-code.ts'
import { apiQuery } from '#ui/call.ts'
import { errorText } from '#ui/errors.ts'
import { placeTexts } from './place-texts.ts'

type Props = {
  /** Called with the place of a code. Returns whether the place can be chosen here. */
  onPlace: (container_id: string, canister: number | null, level: number | null) => boolean
}

/** Scrolls to the field, because the button that opens it is below the drawing. */
const scrollTo = (element: HTMLElement | null) => {
  element?.scrollIntoView()
}

/** Field and camera for the code of a container, canister or level. */
export function PlaceScan({ onPlace }: Props) {
  const client = useQueryClient()
  const Camera = placeCamera()
  return (
    // Leave room at the top for the head of the screen, which would otherwise cover the field.
    <div ref={scrollTo} style={{ scrollMarginTop: 96 }}>
      <CodeField
        label={placeTexts.code}
        hint={placeTexts.codeHint}
        onText={async (text) => {
          const code = readCode(text)
          if (code === null) return { problem: placeTexts.noCode }
          try {
            const found = await client.fetchQuery(apiQuery(showCode, { params: { code } }))
            const { container_id, canister, level, is_gone } = found
            const isChosen = !is_gone && container_id !== null && onPlace(container_id, canister, level)
            return isChosen
              ? { message: nameOfCode(found) }
              : { problem: placeTexts.codeElsewhere(nameOfCode(found)) }
          } catch (error) {
            return { problem: errorText(error) }
          }
        }}
        renderScanner={(onRead) =>
          Camera && <Camera h={200} bdrs="lg" onRead={(text) => void onRead(text)} />
        }
      />
    </div>
  )
}
