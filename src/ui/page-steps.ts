type Pagination = { limit: number; offset: number; total: number }

/** What of a list a page shows, and at which offsets the pages beside it begin; null where there is none. */
export function pageSteps({ limit, offset, total }: Pagination) {
  const to = Math.min(offset + limit, total)
  // An address can name a page beyond the end, and the last entries of a page can be deleted.
  const isPastEnd = offset >= total
  const lastPage = Math.floor(Math.max(0, total - 1) / limit) * limit
  return {
    range: isPastEnd ? null : { from: offset + 1, to },
    previous: offset === 0 ? null : isPastEnd ? lastPage : Math.max(0, offset - limit),
    next: to < total ? offset + limit : null,
  }
}
