// Creates a small feature that passes every check: `npm run new-feature -- registry/stud-fees`.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const [location = ''] = process.argv.slice(2)
const [wing = '', name = ''] = location.split('/')
const wings = [...readFileSync('ARCHITECTURE.md', 'utf8').matchAll(/^\| \d+ \| `([a-z]+)\//gm)].map(
  ([, found]) => found,
)
if (!wings.includes(wing) || !/^[a-z]+(-[a-z]+)*$/.test(name)) {
  end(`Usage: npm run new-feature -- registry/stud-fees
The wing is one of ${[...new Set(wings)].join(', ')}; the name is a noun, lower-case, with hyphens.`)
}
const folder = `src/${location}`
if (existsSync(folder)) end(`${folder} exists already`)

const camel = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const pascal = camel.replace(/^\w/, (letter) => letter.toUpperCase())
const title = name.replaceAll('-', ' ').replace(/^\w/, (letter) => letter.toUpperCase())
const show = `show${pascal}`
const texts = `${camel}Texts`

const FILES = {
  'contract.ts': `import * as z from 'zod/mini'
import { get } from '#platform/contract/endpoint.ts'
import { tenant } from '#platform/contract/fields.ts'

export const ${show} = get('/api/v1/${name}', {
  summary: '${title} of the account',
  query: z.strictObject(tenant),
  reply: z.strictObject({ account: z.string() }),
})
`,
  'texts.ts': `export const ${texts} = {
  title: '${title}',
  of: (account: string) => \`Of the account \${account}\`,
} as const
`,
  [`server/${name}.ts`]: `import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'

export const ${show}: Handler<typeof contract.${show}> = async (tx, { tenant_id }) => {
  const { name } = await tx
    .selectFrom('tenants')
    .select('name')
    .where('id', '=', tenant_id)
    .executeTakeFirstOrThrow()
  return { account: name }
}
`,
  'server/feature.ts': `import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as ${camel} from './${name}.ts'

export const feature: Feature<typeof contract> = {
  about: '${title}',
  contract,
  handlers: { ...${camel} },
}
`,
  [`server/${name}.test.ts`]: `import { expect, test } from 'vitest'
import { newTenant, openTestServer } from '#test/test-server.ts'

const server = await openTestServer()

test('a user sees the ${title.toLowerCase()} of the open account', async () => {
  const { tenant_id, call } = await newTenant(server, 'Yeguada Ana')
  expect(await call('${show}', { query: { tenant_id } })).toEqual({ account: 'Yeguada Ana' })
})
`,
  [`web/${pascal}Screen.tsx`]: `import { Text } from '@mantine/core'
import { useSession } from '#account/auth/web/session.ts'
import { useApiQuery } from '#ui/call.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Screen } from '#ui/Screen.tsx'
import { ${show} } from '../contract.ts'
import { ${texts} } from '../texts.ts'

export function ${pascal}Screen() {
  const { tenant_id } = useSession()
  const found = useApiQuery(${show}, { query: { tenant_id } })
  return (
    <Screen title={${texts}.title}>
      <QueryResult query={found}>{({ account }) => <Text>{${texts}.of(account)}</Text>}</QueryResult>
    </Screen>
  )
}
`,
  [`web/${pascal}Screen.test.tsx`]: `import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { ${show} } from '../contract.ts'
import { ${texts} } from '../texts.ts'

test('the screen names the account of the ${title.toLowerCase()}', async () => {
  answer(${show}, () => ({ account: 'Yeguada Ana' }))
  await open('/${name}')
  await expect.element(page.getByText(${texts}.of('Yeguada Ana'))).toBeVisible()
})
`,
}

for (const [file, text] of Object.entries(FILES)) {
  mkdirSync(path.dirname(`${folder}/${file}`), { recursive: true })
  writeFileSync(`${folder}/${file}`, text)
}

addToWing(
  /^\| \d+ \| `([a-z]+)\/.*$/gm,
  'ARCHITECTURE.md',
  `| 0 | \`${location}\` | ${title.toLowerCase()} |`,
)
let row = 0
const architecture = readFileSync('ARCHITECTURE.md', 'utf8')
writeFileSync(
  'ARCHITECTURE.md',
  architecture.replaceAll(/^\| \d+ \| `(?=[a-z]+\/)/gm, () => `| ${(row += 1)} | \``),
)
addToWing(
  /^import \{ feature as \w+ \} from '#([a-z]+)\/.*$/gm,
  'src/app/features.ts',
  `import { feature as ${camel} } from '#${location}/server/feature.ts'`,
)
addToWing(/^  '([a-z]+)\/[a-z-]+': \w+,$/gm, 'src/app/features.ts', `  '${location}': ${camel},`)
const screen = `export const ${camel} = () => import('#${location}/web/${pascal}Screen.tsx')\n`
writeFileSync('src/app/web/screens.ts', readFileSync('src/app/web/screens.ts', 'utf8') + screen)
insert(
  'src/app/web/routes.tsx',
  'before',
  'export const createAppRouter',
  `const ${camel} = createRoute({
  ...at('/${name}', '${name}'),
  component: lazyRouteComponent(async () => (await behind()).${camel}(), '${pascal}Screen'),
})

`,
)
insert('src/app/web/routes.tsx', 'after', '        ...hubRoutes,\n', `        ${camel},\n`)
insert('test/contract.test.ts', 'after', '  showOverview: inTenant,\n', `  ${show}: inTenant,\n`)
insert('e2e/screens.e2e.ts', 'before', "  '/help',\n", `  '/${name}',\n`)
const [head, ...permissions] = readFileSync('test/permissions.csv', 'utf8').trim().split('\n')
const listed = [head, ...[...permissions, `${show},READ,-,-`].toSorted(), ''].join('\n')
writeFileSync('test/permissions.csv', listed)
execFileSync('npx', ['oxfmt', folder, 'src/app', 'ARCHITECTURE.md'], { stdio: 'ignore' })
console.log(`Created ${folder}: it shows the name of the account at /${name}. Now make of it what you want.
It is the last feature of its wing in ARCHITECTURE.md and src/app/features.ts: move it up if others are to use it.`)

/**
 * Inserts a line after the last line of the new feature's wing.
 * @param pattern pattern of the lines of all wings, with the wing as its first group
 */
function addToWing(pattern: RegExp, file: string, line: string) {
  const text = readFileSync(file, 'utf8')
  const last = [...text.matchAll(pattern)].findLast(([, found]) => found === wing)!
  const end = last.index + last[0].length
  writeFileSync(file, `${text.slice(0, end)}\n${line}${text.slice(end)}`)
}

function insert(file: string, where: 'before' | 'after', unique: string, text: string) {
  const [before, after, ...others] = readFileSync(file, 'utf8').split(unique)
  if (after === undefined || others.length > 0)
    end(`${file} has not one place with ${JSON.stringify(unique)}`)
  writeFileSync(file, before + (where === 'before' ? text + unique : unique + text) + after)
}

function end(problem: string): never {
  console.error(problem)
  process.exit(1)
}
