// Writes what the product shows of the guide outside its pages: `npm run guide`, which also renews the pictures.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { answersModule } from './guide/answers-module.ts'

writeFileSync(path.join(import.meta.dirname, '../src/account/help/guide-pages.ts'), answersModule())
