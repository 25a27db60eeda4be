import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { isBrief, unitInFull } from './scripts/test/in-full.ts'

const ofNode = ['src/{shared,messages,client,main,preload}/**/*.test.ts', '{scripts,bench}/**/*.test.ts']
/** Tests that this run leaves out. */
const inFull = isBrief ? unitInFull : []
const sources = ofNode
  .flatMap((files) => globSync(files, { exclude: inFull }))
  .map((file) => [file, readFileSync(file, 'utf8')] as const)
const matching = (words: RegExp): string[] => sources.flatMap(([file, text]) => (words.test(text) ? [file] : []))
/** Tests that measure what their process takes. */
const measuring = matching(/memoryUsage/)
/** Tests that replace modules, which works only before anything has loaded them. */
const mocking = matching(/vi\.mock\(/).filter((file) => !measuring.includes(file))

/**
 * Tests of the nightly run: the types of `parley/client` are compiled for half a minute, and each build of the client
 * compiles them too.
 */
const atNight = process.env['PARLEY_NIGHTLY'] === '1' ? [] : ['scripts/client-types.test.ts']

/**
 * Hosts start processes and threads, and wait for them when they end; what the app loads later is compiled when a test loads
 * it. On a busy machine that takes long.
 */
const patient = { testTimeout: 120_000, hookTimeout: 120_000 }

const node = {
  ...patient,
  environment: 'node',
  globalSetup: ['scripts/test/hermetic/run.ts', 'scripts/test/build-programs.ts'],
  setupFiles: ['hermetic/file', 'count-properties', 'keep-threads', 'undo-stubs'].map(
    (name) => `scripts/test/${name}.ts`,
  ),
}

/** Most objects of a test die with it: with more room for new ones the collector copies fewer, 7 % of all processor time. */
const roomy = { execArgv: ['--max-semi-space-size=64'] }

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    // One slow moment of a machine that builds for everybody should not fail it; `npm test` names what was tried again.
    retry: process.env['CI'] === undefined ? 0 : 1,
    // Files of one worker share their modules: loading the host anew for each costs more than all of its tests.
    isolate: false,
    // Tests of hosts wait for processes, disks and timers half of their time. More than a few waiting ones take only memory.
    maxWorkers: availableParallelism() + Math.min(4, availableParallelism()),
    projects: [
      {
        extends: true,
        test: {
          ...node,
          ...roomy,
          name: 'node',
          include: ofNode,
          exclude: [...mocking, ...measuring, ...atNight, ...inFull],
        },
      },
      { extends: true, test: { ...node, ...roomy, name: 'mocking', include: mocking, isolate: true } },
      { extends: true, test: { ...node, name: 'measuring', include: measuring, isolate: true } },
      {
        extends: true,
        plugins: [svelte()],
        resolve: { conditions: ['browser'] },
        test: {
          ...patient,
          name: 'renderer',
          // They wait for nothing, and each worker loads jsdom and Svelte first: after the others, one per processor.
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 1 },
          environment: 'jsdom',
          include: ['src/renderer/**/*.test.ts'],
          // A test reads the colors; other styles are left empty.
          css: { include: [/tokens\.css/] },
          globalSetup: 'scripts/test/hermetic/run.ts',
          setupFiles: ['scripts/test/hermetic/file.ts', 'scripts/test/undo-stubs.ts'],
        },
      },
    ],
  },
})
