import { globSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { BUILT_PROGRAMS } from '#core/testing/built-program'
import { root } from '../run-command'

/*
 * Runs before all unit tests: builds the programs and the worker thread that tests start. Transpiling them in each
 * process, module by module, would take longer than most of them run.
 */

const outputs = join(root, 'out')

/**
 * Packages that only work in their installed location: one has a binary, the other loads parts by names computed at run
 * time.
 */
const unbundled = ['better-sqlite3', 'jsonc-parser', '@lydell/node-pty', '@xterm/headless', '@xterm/addon-serialize']

/** Returns the names of the outputs, and the sources of the programs. */
function inputs(): Record<string, string> {
  // Extensions import the client.
  const programs = [
    'src/main/cli/index.ts',
    'src/client/node/index.ts',
    ...globSync('src/**/*-child.ts', { cwd: root }),
  ]
  return {
    // Locations where built code looks for them.
    worker: join(root, 'src/main/core/host/worker/worker.ts'),
    launcher: join(root, 'src/main/core/base/process/launcher/launcher.ts'),
    ...Object.fromEntries(programs.map((file) => [file.replace(/\.ts$/, ''), join(root, file)])),
  }
}

export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Projects of one run share the programs built by the first of them.
  if (process.env[BUILT_PROGRAMS] !== undefined) return undefined
  await mkdir(outputs, { recursive: true })
  // Several runs may be in progress at once.
  const outDir = await mkdtemp(join(outputs, 'test-programs-'))
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    // Packages are bundled too, because a short process spends most of its time reading their many files.
    ssr: { noExternal: true, external: unbundled },
    build: {
      ssr: true,
      outDir,
      target: 'node22',
      rolldownOptions: {
        input: inputs(),
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  })
  process.env[BUILT_PROGRAMS] = outDir
  process.env['NODE_COMPILE_CACHE'] = join(outDir, 'compiled')
  return async () => {
    for (const name of [BUILT_PROGRAMS, 'NODE_COMPILE_CACHE']) Reflect.deleteProperty(process.env, name)
    await rm(outDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
