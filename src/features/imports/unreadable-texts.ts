/** Reasons why a file cannot be read, with advice for the user. */
export const unreadableTexts = {
  TOO_LARGE: 'This file is larger than 50 MB. Split it, and import one part after the other.',
  BOMB: 'Unpacked, this file would take more than 200 MB. It was not opened.',
  TOO_LONG: 'This file took longer than 30 seconds to read. Split it, and import one part after the other.',
  PASSWORD: 'This file is protected by a password. Save it without one, and choose it again.',
  OLD_XLS:
    'This is an old Excel file (.xls). Open it in your spreadsheet, save it as .xlsx, and choose that.',
  BINARY_XLSB: 'This is a binary Excel file (.xlsb). Save it as .xlsx, and choose that.',
  ODS: 'Files of LibreOffice (.ods) are not read. Save it as .xlsx, and choose that.',
  MARKUP: 'This is a web page or XML, whatever its name says. Save it as .xlsx, and choose that.',
  EXPORT_ONLY:
    'This list follows from movements and is exported for reading. The archive (Export, Everything) carries all movements to another account.',
  NOT_XLSX:
    'This is a text file, although its name says Excel. Rename it to .csv, or save it as .xlsx in your spreadsheet, and choose that.',
  OTHER: 'This is no spreadsheet. XLSX, CSV and TSV files are read.',
  DAMAGED:
    'This file is damaged and cannot be read. Open it in your spreadsheet, save it anew, and choose that.',
  EMPTY: 'There is nothing in this file.',
  TOO_MANY_ROWS: 'This sheet has more than 50,000 rows. Split it, and import one part after the other.',
  TOO_WIDE: 'This sheet has more than 200 columns. Delete those that are not needed, and choose it again.',
  TOO_MUCH:
    'These rows are more than 16 MB to book at once. Split the file, and import one part after the other.',
} as const
