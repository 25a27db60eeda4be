import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { isStale } from './build.js'
import { runDesktop } from './desktop.js'
import { isRecentNode } from './node.js'
import { isCurrent, recorded } from './record.js'

test.each([
  ['20.20.2', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['24.0.0', true],
])('Node %s is recent enough: %s', (version, recent) => {
  expect(isRecentNode(version)).toBe(recent)
})

describe('whether the app has to be built', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-launch-'))
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  function write(file: string, changedAt: number) {
    const path = join(folder, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, '')
    utimesSync(path, changedAt, changedAt)
  }
  const clientTypes = 'client/client/node/index.d.ts'
  function writeBuild(changedAt: number) {
    for (const file of ['main/index.js', 'main/cli.js', 'preload/index.cjs', 'renderer/index.html', clientTypes])
      write(`out/${file}`, changedAt)
  }

  test('not when every result is newer than every source', () => {
    write('src/shared/kernel/result.ts', 1000)
    writeBuild(2000)
    // Folders count too: their modification time changes when a file in them is removed.
    for (const source of ['src', 'src/shared', 'src/shared/kernel']) utimesSync(join(folder, source), 1000, 1000)
    expect(isStale(folder)).toBe(false)
  })

  test('when a source deep inside is newer', () => {
    writeBuild(2000)
    write('src/shared/kernel/result.ts', 3000)
    expect(isStale(folder)).toBe(true)
  })

  test.each([
    'resources/prices.json',
    'package-lock.json',
    'tsconfig.client.json',
    'scripts/client/declarations.ts',
    'scripts/build/first-messages.ts',
  ])('when %s is newer', (source) => {
    writeBuild(2000)
    write(source, 3000)
    expect(isStale(folder)).toBe(true)
  })

  test('when a build was interrupted after its first result', () => {
    write('src/shared/kernel/result.ts', 3000)
    for (const part of ['src', 'src/shared', 'src/shared/kernel']) utimesSync(join(folder, part), 1000, 1000)
    writeBuild(2000)
    for (const file of ['main/index.js', 'main/cli.js']) write(`out/${file}`, 4000)
    expect(isStale(folder)).toBe(true)
  })

  test('when a result is missing', () => {
    write('out/main/cli.js', 2000)
    expect(isStale(folder)).toBe(true)
  })

  test('when the types of the client are missing', () => {
    writeBuild(2000)
    rmSync(join(folder, 'out', clientTypes))
    expect(isStale(folder)).toBe(true)
  })
})

describe('whether tests can use the last build', () => {
  const result = 'out/main/index.js'
  let folder = ''
  function write(file: string, content: string) {
    const path = join(folder, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
    // Times of files say nothing here.
    utimesSync(path, 1000, 1000)
  }
  const building = (content: string) => () => {
    write(result, content)
    return Promise.resolve(true)
  }
  const installed = 'node_modules/.package-lock.json'
  const sources = ['src/main/a.ts', 'resources/prices.json', 'scripts/build/icons.ts', installed, 'package-lock.json']
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parley-record-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    for (const source of sources) write(source, 'before')
    await recorded(building('built'), folder)
  })

  test('they can when nothing has changed', () => {
    expect(isCurrent(folder)).toBe(true)
  })

  test.each(sources)('they cannot after a change of %s, and can again when it is taken back', (source) => {
    write(source, 'after!')
    expect(isCurrent(folder)).toBe(false)
    write(source, 'before')
    expect(isCurrent(folder)).toBe(true)
  })

  test.each(['src/main/b.ts', 'tsconfig.web.json', 'svelte.config.js', '.env.production'])(
    'they cannot when %s is new',
    (source) => {
      write(source, '')
      expect(isCurrent(folder)).toBe(false)
    },
  )

  test('they cannot when a source was removed or renamed', () => {
    renameSync(join(folder, 'src/main/a.ts'), join(folder, 'src/main/c.ts'))
    expect(isCurrent(folder)).toBe(false)
    rmSync(join(folder, 'src/main/c.ts'))
    expect(isCurrent(folder)).toBe(false)
  })

  test('they cannot when it was made in another mode', () => {
    vi.stubEnv('NODE_ENV', 'development')
    expect(isCurrent(folder)).toBe(false)
  })

  test('they cannot when another build took its place', () => {
    write(result, 'other')
    expect(isCurrent(folder)).toBe(false)
  })

  test('they cannot when a part of it is missing', () => {
    rmSync(join(folder, result))
    expect(isCurrent(folder)).toBe(false)
  })

  test('they cannot while the next one runs, or after it was interrupted', async () => {
    await expect(
      recorded(() => {
        expect(isCurrent(folder)).toBe(false)
        return Promise.reject(new Error('interrupted'))
      }, folder),
    ).rejects.toThrow('interrupted')
    expect(isCurrent(folder)).toBe(false)
  })

  test('they cannot after the next one failed', async () => {
    expect(await recorded(() => Promise.resolve(false), folder)).toBe(false)
    expect(isCurrent(folder)).toBe(false)
  })

  test('they cannot when a source changed during the build', async () => {
    await recorded(() => {
      write('src/main/a.ts', 'after!')
      return building('built')()
    }, folder)
    expect(isCurrent(folder)).toBe(false)
  })
})

describe('a program run in place of this one', () => {
  const run = pathToFileURL(join(import.meta.dirname, 'run.js')).href
  /** Starts a Node that becomes another Node, which runs the given code. */
  function becoming(code: string) {
    const script = `import { become } from ${JSON.stringify(run)}
      await become(process.execPath, ['-e', ${JSON.stringify(code)}])`
    return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  }

  test('passes its exit code on', async () => {
    expect(await once(becoming('process.exit(7)'), 'exit')).toEqual([7, null])
  })

  test('gets the signals and passes its end by one on', async () => {
    const child = becoming("console.log('ready'); setTimeout(() => {}, 10_000)")
    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([null, 'SIGTERM'])
  })

  test('hears when the one whose place it took was killed', async () => {
    const child = becoming("process.once('disconnect', () => console.log('alone')); console.log('ready')")
    const output = child.stdout.setEncoding('utf8')
    await once(output, 'data')
    child.kill('SIGKILL')
    expect(await once(output, 'data')).toEqual(['alone\n'])
  })
})

describe('the desktop app', () => {
  test('cannot run here when it crashes before it was open', async () => {
    const code = "console.error('no libraries'); process.exitCode = 127"
    expect(await runDesktop(process.execPath, ['-e', code])).toEqual({
      reason: 'its runtime does not start (no libraries)',
    })
  })

  test('ended, however it did, once it was open', async () => {
    const code = "process.send('open', () => process.exit(127))"
    expect(await runDesktop(process.execPath, ['-e', code])).toEqual({ end: { code: 127, signal: null } })
  })
})
