/** Debian's packages for a cluster, downloaded by apt and unpacked into a separate folder: nothing is installed. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'

const LONGEST_DOWNLOAD_MS = 5 * 60_000

export type Programs = {
  etcd: string
  haproxy: string
  patroni: string
  postgres_bin: string
  /** Environment with which the programs find their libraries. */
  env: Record<string, string>
  /** Names and versions, to be printed. */
  text: string
}

/** Downloads and unpacks the programs. @returns the programs, or the reason why they are not available here */
export function unpackPrograms(folder: string): Programs | { skipped: string } {
  const server = run('apt-cache', ['depends', 'postgresql'], folder).text.match(/Depends: (postgresql-\d+)/)
  if (!server) return { skipped: 'there is no apt that knows of postgresql' }
  const archives = path.join(folder, 'archives')
  const root = path.join(folder, 'root')
  mkdirSync(path.join(archives, 'partial'), { recursive: true })
  const major = server[1]!
  const wanted = [major, major.replace('-', '-client-'), 'patroni', 'python3-etcd', 'etcd-server', 'haproxy']
  const fetched = run(
    'apt-get',
    [
      ...['-o', `Dir::Cache::archives=${archives}`, '-o', 'Debug::NoLocking=true'],
      ...['-o', 'APT::Sandbox::User=', '--yes', '--no-install-recommends'],
      // Download these packages even if they are installed, because the folder must contain all of them.
      ...['--download-only', '--reinstall', 'install', ...wanted],
    ],
    folder,
  )
  if (!fetched.ok) return { skipped: `apt-get could not download: ${fetched.text.trim().split('\n').at(-1)}` }
  const files = readdirSync(archives).filter((file) => file.endsWith('.deb'))
  for (const file of files) {
    const unpacked = run('dpkg', ['-x', path.join(archives, file), root], folder)
    if (!unpacked.ok) return { skipped: `dpkg could not unpack ${file}: ${unpacked.text.trim()}` }
  }
  const libraries = readdirSync(path.join(root, 'usr/lib')).find((name) => name.endsWith('-linux-gnu')) ?? ''
  const versionOf = (name: string) =>
    files
      .find((file) => file.startsWith(`${name}_`))
      ?.split('_')[1]
      ?.replace(/[-+].*/, '')
  return {
    etcd: path.join(root, 'usr/bin/etcd'),
    haproxy: path.join(root, 'usr/sbin/haproxy'),
    patroni: path.join(root, 'usr/bin/patroni'),
    postgres_bin: path.join(root, 'usr/lib/postgresql', major.replace('postgresql-', ''), 'bin'),
    env: {
      LD_LIBRARY_PATH: path.join(root, 'usr/lib', libraries),
      PYTHONPATH: path.join(root, 'usr/lib/python3/dist-packages'),
    },
    text: [major, 'patroni', 'etcd-server', 'haproxy'].map((name) => `${name} ${versionOf(name)}`).join(', '),
  }
}

function run(command: string, args: string[], cwd: string): { ok: boolean; text: string } {
  const env = { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' }
  const ran = spawnSync(command, args, { cwd, env, encoding: 'utf8', timeout: LONGEST_DOWNLOAD_MS })
  return { ok: ran.status === 0, text: `${ran.stdout ?? ''}${ran.stderr ?? ''}` }
}
