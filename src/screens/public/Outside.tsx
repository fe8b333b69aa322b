import { Outlet, useMatchRoute } from '@tanstack/react-router'
import { OutsideFrame } from './OutsideFrame.tsx'

export function Outside() {
  return (
    <OutsideFrame isPictured={useMatchRoute()({ to: '/auth/login' }) !== false}>
      <Outlet />
    </OutsideFrame>
  )
}
