import { newKey } from '#ui/call.ts'
import type { Entry } from '#ui/outbox/entry.ts'
import { changeOutbox, outboxState } from '#ui/outbox/outbox.ts'
import type { Store } from '#ui/outbox/store.ts'
import { toast } from '#ui/toast.tsx'
import { offlineTexts } from '../texts.ts'

/** Undoes an entry, which may have been sent since it was shown, and offers to restore it. */
export async function undoEntry(seq: number): Promise<void> {
  const entry = outboxState().entries.find((one) => one.seq === seq)
  const wasThere = await changeOutbox((store) => store.takeBack(seq))
  if (!entry || wasThere === false) return toast('warning', offlineTexts.tooLate)
  const isRecorded = entry.state === 'BOOKED' || entry.wasSent
  toast('success', isRecorded ? offlineTexts.takenBack : offlineTexts.removed, {
    label: offlineTexts.restore,
    onAction: () => void changeOutbox((store) => restore(store, entry)),
  })
}

/** Cancels an undo that was not sent yet; otherwise stores the entry again, to be recorded once more. */
async function restore(store: Store, entry: Entry): Promise<void> {
  const { seq, answeredAt: _, isIncluded: __, undo, undoRequested: ___, error: ____, ...same } = entry
  // The lock prevents sending the undo in the meantime.
  await navigator.locks.request(store.name, async () => {
    const entries = await store.entries()
    const marked = entries.find((one) => one.seq === seq && one.undoRequested)
    if (marked) return store.update(seq, (one) => ({ ...one, undoRequested: false }))
    const pending = entries.find(
      ({ key, state, wasSent }) => key === undo?.key && state === 'WAITING' && !wasSent,
    )
    if (pending) return store.add(entry, pending.seq)
    return store.add({ ...same, key: newKey(), queuedAt: Date.now(), state: 'WAITING', wasSent: false })
  })
}

/** Confirms that an entry is saved, and offers to undo it. */
export function toastSaved(seq: number): void {
  toast('success', offlineTexts.saved, {
    label: offlineTexts.takeBack,
    onAction: () => void undoEntry(seq),
  })
}
