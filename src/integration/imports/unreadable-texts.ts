/** Reasons why a file cannot be read, with advice for the user. */
export const unreadableTexts = {
  TOO_LARGE: 'Over 50 MB. Split the file and import the parts one by one.',
  BOMB: 'Not opened: over 200 MB unpacked.',
  TOO_LONG: 'Took over 30 seconds to read. Split the file and import the parts one by one.',
  PASSWORD: 'Protected by a password. Save it without one and choose it again.',
  OLD_XLS: 'Old Excel file (.xls). Save it as .xlsx and choose that.',
  BINARY_XLSB: 'Binary Excel file (.xlsb). Save it as .xlsx and choose that.',
  ODS: 'LibreOffice file (.ods). Save it as .xlsx and choose that.',
  MARKUP: 'Web page or XML despite its name. Save it as .xlsx and choose that.',
  EXPORT_ONLY:
    'This list follows from movements and can only be read. A full export carries all movements to another account.',
  NOT_XLSX: 'Text file with an Excel name. Rename it to .csv, or save it as .xlsx and choose that.',
  OTHER: 'Not a spreadsheet. Use XLSX, CSV or TSV.',
  DAMAGED: 'Damaged file. Open it in your spreadsheet, save it again and choose that.',
  EMPTY: 'This file is empty.',
  TOO_MANY_ROWS: 'Over 50,000 rows in this sheet. Split it and import the parts one by one.',
  TOO_WIDE: 'Over 200 columns in this sheet. Delete those you don’t need and choose it again.',
  TOO_MUCH: 'Over 16 MB of rows. Split the file and import the parts one by one.',
} as const
