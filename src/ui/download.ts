/**
 * Downloads of files that the server makes. The browser's own would save the page of a captive portal, or a refusal,
 * under the name of the file.
 */
import { errorText } from './error-text.ts'
import { receiveFile } from './request.ts'
import { saveFile } from './save-file.ts'
import { sharedState } from './shared-state.ts'
import { exportTexts } from './texts.ts'
import { toast } from './toast.ts'

const underWay = sharedState(0)

/** Returns the number of downloads under way. */
export const useDownloads = underWay.use

/** Takes over the clicks on links to files of the API, for all links of a page. */
export function takeOverDownload(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[download]') : null
  if (event.defaultPrevented || !link?.pathname.startsWith('/api/')) return
  event.preventDefault()
  void download(link.pathname + link.search)
}

/** Downloads and saves a file, or reports why not. */
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
