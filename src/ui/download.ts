/**
 * Downloads by script, because the browser would save a refusal, or the page of a captive portal, under the file's
 * name.
 */
import { errorText } from './errors.ts'
import { receiveFile } from './request.ts'
import { sharedState } from './shared-state.ts'
import { exportTexts } from './texts.ts'
import { toast } from './toast.tsx'

const underWay = sharedState(0)

export const useDownloads = underWay.use

/** Handles clicks on links to files of the API, for all links of a page. */
export function takeOverDownload(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[download]') : null
  if (event.defaultPrevented || !link?.pathname.startsWith('/api/')) return
  event.preventDefault()
  void download(link.pathname + link.search)
}

/** Downloads and saves a file, or shows why that failed. */
export async function download(address: string): Promise<void> {
  underWay.set(underWay.get() + 1)
  try {
    const { name, content } = await receiveFile('GET', address)
    saveFile(name, content)
  } catch (error) {
    toast('danger', errorText(error, exportTexts.failed))
  } finally {
    underWay.set(underWay.get() - 1)
  }
}

export function saveFile(name: string, content: BlobPart, type = 'application/octet-stream') {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  // Revoke the URL later, because some browsers read the content after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
