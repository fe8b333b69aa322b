import { changeOutbox } from '#ui/outbox/outbox.ts'
import { toast } from '#ui/toast.tsx'
import { offlineTexts } from '../texts.ts'

/** Undoes an entry, which may have been sent since it was shown. */
export async function undoEntry(seq: number): Promise<void> {
  const wasThere = await changeOutbox((store) => store.takeBack(seq))
  if (wasThere === false) toast('warning', offlineTexts.tooLate)
}

/** Confirms that an entry is saved, with its undo. */
export function toastSaved(seq: number): void {
  toast('success', offlineTexts.saved, {
    label: offlineTexts.takeBack,
    onAction: () => void undoEntry(seq),
  })
}
