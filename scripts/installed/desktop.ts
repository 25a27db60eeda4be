import { execFile, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { trial, until } from './steps'
import { newUser, type NewUser } from './user'

const run = promisify(execFile)

interface Listed {
  readonly sessions: readonly { readonly sessionId: string; readonly title: string }[]
}

/** Programs that the trial needs, beside those of the package. */
const needed = [
  'dpkg',
  'apt-get',
  'Xvfb',
  'xdotool',
  'xdg-open',
  'gio',
  'dbus-run-session',
  'desktop-file-validate',
  'appstreamcli',
  'man',
]

/** Returns why the Debian package can't be tried on this machine. */
function obstacle(): string | undefined {
  if (process.platform !== 'linux') return 'this is not Linux'
  if (process.getuid?.() !== 0) return 'installing it needs root'
  const missing = needed.filter((program) => !['/usr/bin', '/bin'].some((folder) => existsSync(join(folder, program))))
  if (missing.length > 0) return `${missing.join(', ')} not found`
  if (existsSync('/usr/lib/parley')) return 'Parley is installed on this machine'
  return undefined
}

/**
 * Installs the Debian package, starts the app from its desktop entry, talks to an agent with the keyboard, opens a session
 * file and a link with `xdg-open`, and removes the package.
 */
export function tryDesktop(output: string): Promise<boolean> {
  const reason = obstacle()
  if (reason !== undefined) {
    console.log(`Debian package: skipped, ${reason}`)
    return Promise.resolve(true)
  }
  return trial('Debian package', async ({ step, onFailure }, clean) => {
    const file = (await readdir(output)).find((name) => name.endsWith('.deb'))
    if (file === undefined) throw new Error('There is no Debian package.')
    const user = await newUser()
    clean(() => user.remove())
    onFailure(async () => console.error(await user.printed()))

    await step('install', () =>
      run('apt-get', ['install', '--yes', '--no-install-recommends', join(output, file)], {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }),
    )
    clean(() => {
      if (existsSync('/usr/lib/parley')) execFileSync('dpkg', ['--purge', 'parley'])
    })
    const files = (await run('dpkg', ['-L', 'parley'])).stdout.trim().split('\n')
    await step('the desktop entry and the entry for software centers are valid', async () => {
      await run('desktop-file-validate', ['/usr/share/applications/parley.desktop'])
      await run('appstreamcli', ['validate', '--no-net', '/usr/share/metainfo/dev.parley.Parley.metainfo.xml'])
    })
    await step('the man page and the completions are found', async () => {
      if (!(await user.run('man', ['--where', 'parley'])).includes('parley.1')) throw new Error('There is no man page.')
      for (const place of ['bash-completion/completions/parley', 'zsh/vendor-completions/_parley'])
        if (!files.includes(`/usr/share/${place}`)) throw new Error(`There is no ${place}.`)
    })

    clean(await startDisplay(user))
    user.env['XDG_CURRENT_DESKTOP'] = 'GNOME'
    const app = await step('start from the desktop entry', async () => {
      // It ends with the last program on its bus, as a desktop session does.
      const session = user.start('dbus-run-session', ['--', 'sh', '-c', `${keepBus(user)}; sleep infinity`])
      clean(() => {
        if (session.pid !== undefined && session.exitCode === null) process.kill(-session.pid, 'SIGKILL')
      })
      user.env['DBUS_SESSION_BUS_ADDRESS'] = await until(
        'the bus',
        async () => (await readFile(join(user.home, '.bus'), 'utf8')).trim() || undefined,
      )
      await user.launch('gio', ['launch', '/usr/share/applications/parley.desktop'])
      return until('a window', async () => (await windowTitled(user, /Parley$/))?.id)
    })
    await step('an agent answers what is typed', async () => {
      await user.run('xdotool', ['windowfocus', '--sync', app])
      // The window takes keys a moment after it has its title.
      await until('a session', async () => {
        await user.run('xdotool', ['key', 'ctrl+a'])
        await user.run('xdotool', ['type', '--delay', '20', 'say Good morning'])
        await user.run('xdotool', ['key', 'Return'])
        return until('a session', async () => (await sessions(user))[0], 5000)
      })
      await until('an answer', async () => {
        const [session] = await sessions(user)
        const text = await user.run('parley', ['tail', session?.sessionId ?? ''])
        return text.split('Good morning').length > 2 ? true : undefined
      })
    })
    await step('a session file opens with the app', async () => {
      const path = join(user.home, 'kept.parley.json')
      await exportOfAnother(user, path)
      const type = await user.run('xdg-mime', ['query', 'filetype', path])
      if (type.trim() !== 'application/x-parley-session+json') throw new Error(`It is of the type ${type}`)
      await user.launch('xdg-open', [path])
      // Imports once the preview is there; before, it does nothing.
      await until('the import', async () => {
        await user.run('xdotool', ['key', 'ctrl+Return'])
        return (await sessions(user)).length === 2 ? true : undefined
      })
    })
    await step('a link opens its session', async () => {
      await user.run('parley', ['send', 'say Good night'])
      const linked = (await sessions(user)).find(({ title }) => title.includes('Good night'))
      await user.launch('xdg-open', [`parley://session/${linked?.sessionId ?? ''}`])
      await until('its title', async () => (await windowTitled(user, /Good night/))?.id)
    })
    await step('Help opens the documentation', async () => {
      await user.run('xdotool', ['key', 'shift+F1'])
      const help = await until('its window', async () => (await windowTitled(user, /^Parley$|\| Parley$/, app))?.id)
      await user.run('xdotool', ['windowfocus', '--sync', help, 'key', 'ctrl+w'])
      await until('its end', async () =>
        (await windowTitled(user, /^Parley$|\| Parley$/, app)) === undefined ? true : undefined,
      )
      await user.run('xdotool', ['windowfocus', '--sync', app])
    })
    await step('it opens at login only when it is told to', async () => {
      const entry = join(user.home, '.config', 'autostart', 'parley.desktop')
      if (existsSync(entry)) throw new Error('It does so by itself.')
      await setOpenAtLogin(user, true)
      await until('its entry', () => Promise.resolve(existsSync(entry) ? true : undefined))
      await run('desktop-file-validate', [entry])
      await setOpenAtLogin(user, false)
      await until('its removal', () => Promise.resolve(existsSync(entry) ? undefined : true))
    })
    await step('quit', async () => {
      await user.run('xdotool', ['key', 'ctrl+q'])
      await until('its end', async () =>
        (await processes()).length === 0 ? Promise.resolve(true) : Promise.resolve(undefined),
      )
    })
    await step('remove', () => run('apt-get', ['remove', '--yes', 'parley']))
    const left = files.filter((path) => path.includes('parley') && existsSync(path))
    if (left.length > 0) throw new Error(`The package left ${left.join(', ')}`)
    const cache = await readFile('/usr/share/applications/mimeinfo.cache', 'utf8').catch(() => '')
    if (cache.includes('parley')) throw new Error('The package left its file type.')
    console.log(`  left in the home: ${(await user.left(3)).join(', ')}`)
  })
}

const keepBus = (user: NewUser): string => `printf %s "$DBUS_SESSION_BUS_ADDRESS" > '${join(user.home, '.bus')}'`

/** Starts an X server of the user; returns what ends it. */
async function startDisplay(user: NewUser): Promise<() => void> {
  const ids = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x800x24', '-nolisten', 'tcp', '-noreset'], {
    ...ids,
    env: user.env,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  let text = ''
  ;(server.stdio[3] as Readable).setEncoding('utf8').on('data', (part: string) => (text += part))
  user.env['DISPLAY'] = await until('a display', () =>
    Promise.resolve(text.includes('\n') ? `:${text.trim()}` : undefined),
  )
  return () => void server.kill()
}

/** Writes a session file of somebody else. */
async function exportOfAnother(user: NewUser, path: string): Promise<void> {
  const data = ['--data', join(user.home, 'other')]
  await user.run('parley', ['send', 'say From elsewhere', ...data])
  const { sessions } = JSON.parse(await user.run('parley', ['sessions', '--json', ...data])) as Listed
  await user.run('parley', ['export', sessions[0]?.sessionId ?? '', '--out', path, ...data])
}

async function sessions(user: NewUser): Promise<Listed['sessions']> {
  const listed = JSON.parse(await user.run('parley', ['sessions', '--json'])) as Listed
  return listed.sessions
}

/** Changes the setting as another program of the user. */
async function setOpenAtLogin(user: NewUser, isOn: boolean): Promise<void> {
  const messages = [
    { method: 'server.connect', params: { protocolVersion: 1, clientInfo: { name: 'trial' } } },
    { method: 'preferences.update', params: { values: { 'desktop.openAtLogin': isOn } } },
  ].map((message, index) => `'${JSON.stringify({ jsonrpc: '2.0', id: index + 1, ...message })}'`)
  await user.run('sh', ['-c', `printf '%s\\n' ${messages.join(' ')} | parley rpc`])
}

/** Returns a visible window of the app with a title, other than a given one. */
async function windowTitled(user: NewUser, title: RegExp, except?: string): Promise<{ id: string } | undefined> {
  const ids = (await user.run('xdotool', ['search', '--onlyvisible', '--class', 'parley'])).trim().split('\n')
  for (const id of ids)
    if (id !== except && title.test((await user.run('xdotool', ['getwindowname', id])).trim())) return { id }
  return undefined
}

/** Returns the processes of the installed app. */
async function processes(): Promise<string[]> {
  const { stdout } = await run('ps', ['-eo', 'pid=,args='])
  return stdout.split('\n').filter((line) => line.includes('/usr/lib/parley/'))
}
