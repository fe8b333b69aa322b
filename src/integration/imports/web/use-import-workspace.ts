import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Totals } from '#integration/imports/check-rows.ts'
import { type ImportRefusal, keepImportProfile } from '#integration/imports/contract.ts'
import type { Change, Look, Settings } from '#integration/imports/settings.ts'
import type { Seen } from '#integration/imports/web/workspace.ts'
import type { TextChoice, TextFacts } from '#integration/imports/web/read-file.ts'
import type { Source } from '#integration/imports/web/read.worker.ts'
import { openReader, type Reader } from '#integration/imports/web/reader.ts'
import { Unreadable } from '#integration/imports/web/unreadable.ts'
import { importTexts } from '#integration/imports/texts.ts'
import { useSession } from '#account/auth/web/session.ts'
import type { WarningCode } from '#platform/contract/warnings.ts'
import { call, newKey } from '#ui/call.ts'
import { dayOf } from '#ui/dates.ts'
import { refetchAll } from '#ui/refetch-all.ts'

export type Names = { parties: string[]; containers: string[]; warehouses: string[] }

export type OpenedFile = {
  name: string
  bytes: number
  /** Day of the file's last change; null for pasted rows, or if the browser does not know it. */
  changed: string | null
  names: string[]
  sheet: number
  text: TextFacts | null
  hasMacros: boolean
}

/** Holds the state of an import from the choice of a file to its booking; the file's content is in a worker. */
export function useImportWorkspace() {
  const { tenant_id } = useSession()
  const client = useQueryClient()
  const reader = useRef<Reader>(null)
  const [names, setNames] = useState<Names>({ parties: [], containers: [], warehouses: [] })
  const [source, setSource] = useState<Source | null>(null)
  const [file, setFile] = useState<OpenedFile | null>(null)
  const [seen, setSeen] = useState<Seen | null>(null)
  const [totals, setTotals] = useState<Totals | null>(null)
  // Count the checks, so that rows of an earlier check are not shown.
  const [check, setCheck] = useState(0)
  const [isMended, setMended] = useState(false)
  const key = useRef('')
  // Count the choices of sheets and settings, so that the reply to one is dropped if a later choice was made.
  const looks = useRef(0)
  const seenSheet = useRef(0)

  useEffect(
    () => () => {
      reader.current?.close()
      reader.current = null
    },
    [],
  )
  // Open the reader on demand, because a file may be chosen before the effects of the first rendering have run.
  const ask: Reader['ask'] = (act, ...args) => (reader.current ??= openReader()).ask(act, ...args)

  const reading = useMutation({
    mutationFn: async ({ from, choice = {} }: { from: Source; choice?: TextChoice }) => {
      setSource(from)
      const about =
        'file' in from
          ? factsOf(from.file)
          : { name: importTexts.pasted, bytes: from.text.length, changed: null }
      setFile(null)
      setTotals(null)
      looking.reset()
      setNames(await ask('load'))
      const opened = await ask('open', from, choice)
      setSeen(await ask('look', opened.sheet, {}))
      seenSheet.current = opened.sheet
      setFile({ ...about, ...opened })
      setMended(false)
    },
  })

  const looking = useMutation({
    mutationFn: (seen: Promise<void>) => seen,
    // A sheet that cannot be read leaves the previous one open. After other errors the worker has lost its file.
    onError: (error) => {
      const isOpen = error instanceof Unreadable && error.reason !== 'TOO_LONG'
      setFile((before) => (isOpen && before ? { ...before, sheet: seenSheet.current } : null))
    },
  })

  const acting = useMutation({ mutationFn: (done: Promise<void>) => done })
  /** Shows a choice immediately, because otherwise two quick choices would undo each other. */
  const see = async (change: Partial<Settings>, answer: Promise<Seen>) => {
    looks.current += 1
    const own = looks.current
    setSeen((before) => before && { ...before, settings: { ...before.settings, ...change } })
    const now = await answer
    if (own === looks.current) setSeen(now)
  }
  const showTotals = async (answer: Promise<Totals>) => {
    const now = await answer
    key.current = newKey()
    setTotals(now)
    setCheck((count) => count + 1)
  }

  const sending = useMutation({
    mutationFn: async ({ is_repeat, accept = [] }: { is_repeat: boolean; accept?: WarningCode[] }) => {
      const sent = { tenant_id, file_name: file!.name, is_repeat, accept }
      // A confirmed or accepted import is another request, so it needs another key.
      const { id } = await ask('send', sent, [key.current, is_repeat ? 'r' : '', ...accept].join(''))
      const profile = await ask('profile')
      const name = file!.name.replace(/\.\w+$/, '')
      // Without the profile nothing is lost; it only helps with the next file.
      await call(keepImportProfile, { body: { name, ...profile } }).catch(() => undefined)
      setMended(false)
      void refetchAll(client)
      return id
    },
  })

  return {
    names,
    file,
    seen,
    totals,
    check,
    isMended,
    reading,
    looking,
    acting,
    sending,
    ask,
    read: (from: Source, choice?: TextChoice) => reading.mutate({ from, ...(choice && { choice }) }),
    readAgain: (choice: TextChoice) => source && reading.mutate({ from: source, choice }),
    forget: () => {
      setFile(null)
      setSeen(null)
      setTotals(null)
      setMended(false)
      reading.reset()
      looking.reset()
    },
    look: (sheet: number, choice: Look = {}) => {
      const show = () => setFile((before) => before && { ...before, sheet })
      const answer = ask('look', sheet, choice).then((seen) => {
        seenSheet.current = sheet
        // An earlier choice may have failed in the meantime.
        show()
        return seen
      })
      show()
      setTotals(null)
      looking.mutate(see(choice, answer))
    },
    set: (change: Partial<Settings>) => {
      setTotals(null)
      return acting.mutateAsync(see(change, ask('set', change)))
    },
    /** Applies settings and checks the rows in one step. */
    setAndCheck: (change: Partial<Settings>) =>
      acting.mutateAsync(see(change, ask('set', change)).then(() => showTotals(ask('check')))),
    refuse: (refusals: readonly ImportRefusal[]) => acting.mutateAsync(showTotals(ask('refuse', refusals))),
    checkAll: () => acting.mutateAsync(showTotals(ask('check'))),
    change: (change: Change) => {
      setMended(true)
      return acting.mutateAsync(showTotals(ask('change', change)))
    },
  }
}

export type ImportWorkspace = ReturnType<typeof useImportWorkspace>

function factsOf(file: File) {
  const changed = file.lastModified ? dayOf(new Date(file.lastModified)) : null
  return { name: file.name, bytes: file.size, changed }
}
