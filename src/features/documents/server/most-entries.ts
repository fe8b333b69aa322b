/** More rows are for a spreadsheet, and would keep the typesetter from others for seconds. */
export const MOST_ENTRIES = 3000
