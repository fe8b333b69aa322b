import { ShownOnce } from '#ui/ShownOnce.tsx'
import type { MadeKey } from '../contract.ts'
import { keysTexts } from '../texts.ts'

export function ShownKey({ made: { key, secret }, onClose }: { made: MadeKey; onClose: () => void }) {
  return (
    <ShownOnce
      title={keysTexts.secretTitle(key.name)}
      texts={{ ...keysTexts, text: keysTexts.secretText }}
      secret={secret}
      onClose={onClose}
    />
  )
}
