/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: BlobPart, type = 'application/octet-stream') {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  // Some browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
