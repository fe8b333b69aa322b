import type { ReactNode } from 'react'
import type { Right } from '#platform/contract/permissions.ts'
import { usePermissions } from './session.ts'

/** Shows its children to members who have the right, or all of several rights. */
export function IfMay({ right, children }: { right: Right | readonly Right[]; children: ReactNode }) {
  const may = usePermissions()
  return [right].flat().every((one) => may.has(one)) ? children : null
}
