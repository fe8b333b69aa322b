import { useNavigate } from '@tanstack/react-router'
import type { Found } from '../contract.ts'

export function useOpenFound() {
  const navigate = useNavigate()
  return (one: Pick<Found, 'kind' | 'id'>, { replace = false } = {}) => {
    switch (one.kind) {
      case 'BATCH':
        return void navigate({ to: '/batches/$id', params: { id: one.id }, replace })
      case 'ANIMAL':
        return void navigate({ to: '/horses/$id', params: { id: one.id }, replace })
      case 'CONTAINER':
        return void navigate({ to: '/containers/$id', params: { id: one.id }, replace })
      case 'PICK_LIST':
        return void navigate({ to: '/pick-lists/$id', params: { id: one.id }, replace })
      case 'PARTY':
        return void navigate({ to: '/parties/$id', params: { id: one.id }, replace })
    }
  }
}
