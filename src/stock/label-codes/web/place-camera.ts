import type { ReactNode } from 'react'

type CameraPart = (props: { onRead: (text: string) => void; h: number; bdrs: string }) => ReactNode

/** Camera that reads codes, set by the app: its feature is above this one. */
let camera: CameraPart | undefined

export const placeCamera = () => camera

export function setPlaceCamera(part: CameraPart) {
  camera = part
}
