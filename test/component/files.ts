/** Choosing, dragging and dropping of files, as users do. */

/** Chooses files in a field as the browser's own dialog does. */
export function chooseFiles(field: Element, ...files: File[]) {
  if (!(field instanceof HTMLInputElement)) throw new Error('This is no field for files.')
  field.files = transferOf(files).files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Drags files over an element, without dropping them. */
export function dragFiles(over: Element, ...files: File[]) {
  over.dispatchEvent(new DragEvent('dragover', dragOf(files)))
}

/** Drops files on an element. */
export function dropFiles(on: Element, ...files: File[]) {
  on.dispatchEvent(new DragEvent('drop', dragOf(files)))
}

const dragOf = (files: File[]) => ({ bubbles: true, cancelable: true, dataTransfer: transferOf(files) })

function transferOf(files: File[]): DataTransfer {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  return transfer
}
