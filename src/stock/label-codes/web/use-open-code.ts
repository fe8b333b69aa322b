import { useNavigate } from '@tanstack/react-router'
import { containerTexts } from '#stock/containers/texts.ts'
import type { Code } from '../contract.ts'
import { codeTexts } from '../texts.ts'

/** Formats a place as "Tank 2, canister 3, level 1"; for other codes, returns the label or document number. */
export function nameOfCode({ title, canister, level }: Pick<Code, 'title' | 'canister' | 'level'>): string {
  if (canister === null) return title
  return level === null ? codeTexts.canister(title, canister) : containerTexts.place(title, canister, level)
}

export function useOpenCode() {
  const navigate = useNavigate()
  return ({ container_id, canister, batch_id, document_id }: Code, { replace = false } = {}) => {
    if (batch_id !== null) return void navigate({ to: '/batches/$id', params: { id: batch_id }, replace })
    if (document_id !== null)
      return void navigate({ to: '/documents/$id', params: { id: document_id }, replace })
    const search = canister === null ? {} : { canister }
    return void navigate({ to: '/containers/$id', params: { id: container_id! }, search, replace })
  }
}
