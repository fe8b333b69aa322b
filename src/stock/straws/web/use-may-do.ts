import { usePermissions } from '#account/auth/web/session.ts'

const RIGHT_OF = {
  ...({ add: 'BOOK', withdraw: 'BOOK', move: 'BOOK', lose: 'BOOK' } as const),
  ...({ pick: 'EDIT', erase: 'CORRECT' } as const),
}

export function useMayDo() {
  const may = usePermissions()
  return (act: keyof typeof RIGHT_OF) => may.has(RIGHT_OF[act])
}
