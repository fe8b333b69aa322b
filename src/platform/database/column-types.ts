import { TypeOverrides } from 'pg'

const DATE = 1082
const INT8 = 20
const NUMERIC = 1700
const TIMESTAMPTZ = 1184
const INT4MULTIRANGE = 4451

/** Parsers of the types that node-postgres does not return as the product needs them. */
export const types = new TypeOverrides()
types.setTypeParser(DATE, (text) => text)
types.setTypeParser(INT8, Number)
types.setTypeParser(NUMERIC, Number)
// Format `{[1,4),[7,8)}`: canonical ranges exclude their upper end.
types.setTypeParser(INT4MULTIRANGE, (text) =>
  Array.from(text.matchAll(/\[(\d+),(\d+)\)/g), ([, first, end]) => [Number(first), Number(end) - 1]),
)
types.setTypeParser(TIMESTAMPTZ, (text) => new Date(text).toISOString())
