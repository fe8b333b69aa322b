import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type Import = { from: string; to: string }

const root = path.join(import.meta.dirname, '..')

export const readSource = (file: string): string => readFileSync(path.join(root, file), 'utf8')

export function listFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed.split('\n').filter((file) => file && existsSync(path.join(root, file)))
}

export function importsIn(files: readonly string[]): Import[] {
  return files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((from) =>
      [...readSource(from).matchAll(/(?:from|import\(|import)\s*'([#.][^']*)'/g)].map(([, name]) => {
        const inside = name!
          .replace(
            /^#(app|account|registry|stock|paperwork|integration|handling|platform|screens|ui)\//,
            'src/$1/',
          )
          .replace(/^#(db|test)\//, '$1/')
        return { from, to: name!.startsWith('.') ? path.join(path.dirname(from), name!) : inside }
      }),
    )
}
