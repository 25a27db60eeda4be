import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { checkLicenses } from './licenses'
import { trial, until } from './steps'
import { newUser } from './user'

const run = promisify(execFile)

/** Unpacks the server package as docs/install.md says, checks its unit, and gets an answer from it. */
export function tryServer(output: string): Promise<boolean> {
  return trial('Server package', async ({ step }, clean) => {
    const archive = (await readdir(output)).find((name) => /^parley-server-.*\.tar\.gz$/.test(name))
    if (archive === undefined) throw new Error('There is no server package.')
    const user = await newUser()
    clean(() => user.remove())

    const library = join(user.home, '.local', 'lib')
    const units = join(user.home, '.config', 'systemd', 'user')
    await step('unpack and link', async () => {
      await user.run('mkdir', ['-p', library, units])
      await run('tar', ['-xzf', join(output, archive), '-C', user.home, '--no-same-owner'])
      await symlink(join(user.home, archive.replace('.tar.gz', '')), join(library, 'parley'))
      await mkdir(units, { recursive: true })
      await cp(join(library, 'parley', 'systemd', 'user', 'parley.service'), join(units, 'parley.service'))
    })
    await step('it has the licenses of everything in it, Node’s too', async () => {
      await checkLicenses(join(library, 'parley', 'app'))
      const text = await readFile(join(library, 'parley', 'LICENSE.node.txt'), 'utf8')
      if (!text.includes('Node.js is licensed')) throw new Error('The license of Node is missing.')
    })
    await step('systemd accepts the unit', async () => {
      const { stdout, stderr } = await run('systemd-analyze', ['--user', 'verify', join(units, 'parley.service')], {
        env: { ...process.env, HOME: user.home, XDG_RUNTIME_DIR: user.env['XDG_RUNTIME_DIR'] ?? '' },
      }).catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
        return { stdout: '', stderr: '' }
      })
      if (`${stdout}${stderr}`.includes('parley')) throw new Error(`${stdout}${stderr}`)
    })

    const parley = join(library, 'parley', 'bin', 'parley')
    const server = user.start(parley, ['serve', '--port', '0'])
    let printed = ''
    server.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text))
    server.stderr?.setEncoding('utf8').on('data', (text: string) => (printed += text))
    clean(() => void server.kill('SIGKILL'))
    const address = await step('start', () =>
      until('an address', () => Promise.resolve(/http:\/\/[^\s"]+/.exec(printed)?.[0])),
    )
    await step('the page is served to whoever has the address', async () => {
      const first = await fetch(address, { redirect: 'manual' })
      const cookie = first.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
      const page = await fetch(new URL('/', address), { headers: { cookie } })
      if (!page.ok || !(await page.text()).includes('<title>Parley')) throw new Error(`It answers ${page.status}.`)
    })
    await step('an agent answers', async () => {
      const answer = await user.run(parley, ['send', 'say Good morning'])
      if (!answer.includes('Good morning')) throw new Error(answer)
    })
    await step('the typed client of the package connects', async () => {
      const client = join(library, 'parley', 'app', 'out', 'main', 'client.js')
      const program = `import { openParley } from ${JSON.stringify(client)}
        const opened = await openParley({})
        if (!opened.ok) throw new Error(opened.error.message)
        const listed = await opened.value.request('session.list', {})
        console.log(listed.ok ? listed.value.sessions.length : listed.error.message)
        await opened.value.close()`
      const count = await user.run(join(library, 'parley', 'bin', 'node'), ['--input-type=module', '-e', program])
      if (count.trim() !== '1') throw new Error(count)
    })
    await step('stop', async () => {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      const [code] = (await ended) as [number | null]
      if (code !== 0) throw new Error(`exit ${code ?? 'by a signal'}\n${printed}`)
    })
    console.log(
      `  left in the home: ${(await user.left(4)).filter((name) => /^\.(local\/share|cache|config)/.test(name)).join(', ')}`,
    )
  })
}
