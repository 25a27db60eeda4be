import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { NPM_NAME } from '../package/names'
import { root } from '../run-command'
import { checkLicenses } from './licenses'
import { trial, until } from './steps'
import { newUser } from './user'

const run = promisify(execFile)

/** Packages come over the network. */
const INSTALL_LIMIT_MS = 300_000

/** A program in TypeScript that uses the typed client; the last line must not compile. */
const program = `import { openParley } from '${NPM_NAME}/client'

const opened = await openParley({ command: [process.execPath, 'node_modules/${NPM_NAME}/bin/parley.js'] })
if (!opened.ok) throw new Error(opened.error.message)
const listed = await opened.value.request('session.list', { limit: 5 })
if (!listed.ok) throw new Error(listed.error.message)
const titles: (string | undefined)[] = listed.value.sessions.map(({ title }) => title)
console.log(titles.join())
await opened.value.close()
`
const mistake = `
// @ts-expect-error There is no such request.
export const nothing = () => opened.value.request('session.nothing', {})
`

/** Installs the npm package in an empty folder, and uses its command, page and typed client there. */
export function tryNpm(output: string): Promise<boolean> {
  return trial('npm package', async ({ step }, clean) => {
    const archive = (await readdir(output)).find((name) => /^parley-desktop-parley-[\d.]+\.tgz$/.test(name))
    if (archive === undefined) throw new Error('There is no npm package.')
    const user = await newUser()
    clean(() => user.remove())
    const folder = join(user.home, 'project')
    const parley = join(folder, 'node_modules', '.bin', 'parley')
    // The Node that runs this, and npm's settings of the network, which a new user of this machine has too.
    user.env['PATH'] = [dirname(process.execPath), user.env['PATH'] ?? ''].join(':')
    user.env['npm_config_cache'] = join(user.home, '.npm')
    for (const name of ['registry', 'cafile']) {
      const { stdout } = await run('npm', ['config', 'get', name], { cwd: homedir() })
      const value = stdout.trim()
      if (value !== '' && value !== 'null') user.env[`npm_config_${name}`] = value
    }
    const certificates = process.env['NODE_EXTRA_CA_CERTS']
    if (certificates !== undefined) user.env['NODE_EXTRA_CA_CERTS'] = certificates

    await step('install in an empty folder', async () => {
      await user.run('mkdir', [folder])
      // A path that the user can read.
      await writeFile(join(user.home, archive), await readFile(join(output, archive)))
      const options = '--no-audit --no-fund --no-update-notifier --loglevel=error'
      const command = `cd '${folder}' && npm init --yes && npm install ${options} '../${archive}'`
      await user.run('sh', ['-c', command], INSTALL_LIMIT_MS)
    })
    await step('it has licenses, a page to read and a man page, and only what runs', async () => {
      const installed = join(folder, 'node_modules', NPM_NAME)
      await checkLicenses(installed)
      for (const file of ['README.md', 'LICENSE', 'man/parley.1'])
        if (!existsSync(join(installed, file))) throw new Error(`There is no ${file}.`)
      for (const left of ['out/docs', 'out/preload'])
        if (existsSync(join(installed, left))) throw new Error(`It contains ${left}.`)
    })
    await step('the version', async () => {
      const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
      const printed = (await user.run(parley, ['--version'])).trim()
      if (printed !== version) throw new Error(`It prints ${printed}, not ${version}.`)
    })
    await step('it serves the page', async () => {
      const server = user.start(parley, ['serve', '--port', '0'])
      clean(() => void server.kill('SIGKILL'))
      let printed = ''
      server.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text))
      const address = await until('an address', () => Promise.resolve(/http:\/\/[^\s"]+/.exec(printed)?.[0]))
      const first = await fetch(address, { redirect: 'manual' })
      const cookie = first.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
      const page = await fetch(new URL('/', address), { headers: { cookie } })
      if (!page.ok || !(await page.text()).includes('<title>Parley')) throw new Error(`It answers ${page.status}.`)
      const answer = await user.run(parley, ['send', 'say Good morning'])
      if (!answer.includes('Good morning')) throw new Error(answer)
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    })
    await step('the typed client compiles', async () => {
      await writeFile(join(folder, 'program.mts'), program)
      await writeFile(join(folder, 'checked.mts'), program + mistake)
      const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
      const strict = ['--strict', '--noEmit', '--skipLibCheck', 'false', '--lib', 'es2024,dom']
      const modules = ['--module', 'nodenext', '--target', 'es2024', '--types', 'node']
      const types = ['--typeRoots', join(root, 'node_modules', '@types')]
      await run(process.execPath, [compiler, ...strict, ...modules, ...types, 'program.mts', 'checked.mts'], {
        cwd: folder,
      }).catch((error: unknown) => {
        throw new Error((error as { stdout?: string }).stdout ?? '', { cause: error })
      })
    })
    await step('the typed client connects', async () => {
      await writeFile(join(folder, 'program.mjs'), program.replace(': (string | undefined)[]', ''))
      // Its folder, where the package is found from.
      const printed = await user.run('sh', ['-c', `cd '${folder}' && node program.mjs`])
      if (printed.trim() === '') throw new Error('It lists no session.')
    })
  })
}
