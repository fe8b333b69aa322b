import type { ReactNode } from 'react'

type CameraPart = (props: { onRead: (text: string) => void; h: number; bdrs: string }) => ReactNode

/** Camera that reads codes. The app sets it, because this feature must not import `scanning`. */
let camera: CameraPart | undefined

export const placeCamera = () => camera

export function setPlaceCamera(part: CameraPart) {
  camera = part
}
