import { randomInt } from 'node:crypto'
import { codeOf } from '../code.ts'

export const newCode = () => codeOf(Array.from({ length: 9 }, () => randomInt(31)))
