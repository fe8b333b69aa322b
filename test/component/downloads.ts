/** Downloads that a screen starts. They are intercepted, because a test has no server to fetch them from. */

export type Download = {
  /** The suggested file name; empty if it is left to the server. */
  name: string
  /** Path and query. */
  address: string
  /** Content that the page itself made; absent if the server makes the file. */
  content?: Promise<Blob>
}

let downloads: Download[] = []

/** Returns the downloads so far, and clears the list. */
export function takeDownloads(): Download[] {
  const taken = downloads
  downloads = []
  return taken
}

/** Intercepts clicks on links to downloads, those in the document and those that scripts click. */
export function catchDownloads() {
  addEventListener('click', (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[download]') : null
    if (!link || event.defaultPrevented) return
    event.preventDefault()
    record(link)
  })
  const { click } = HTMLAnchorElement.prototype
  HTMLAnchorElement.prototype.click = function () {
    if (this.isConnected || !this.hasAttribute('download')) click.call(this)
    else record(this)
  }
}

function record({ download, protocol, pathname, search, href }: HTMLAnchorElement) {
  downloads.push({
    name: download,
    address: `${pathname}${search}`,
    // Read the content now, because the page revokes the URL afterwards.
    ...(protocol === 'blob:' && { content: fetch(href).then((response) => response.blob()) }),
  })
}
