import { svelte } from '@sveltejs/vite-plugin-svelte'
import { join, normalize } from 'node:path'
import { defineConfig } from 'electron-vite'
import { bundledPackages } from './scripts/build/bundled-packages'
import { hostChunks } from './scripts/build/host-chunks'
import { firstMessages, firstModules } from './scripts/build/first-messages'
import { terminalStyles } from './scripts/build/terminal-styles'
import { staticIcons } from './scripts/build/static-icons'

// How long plugins took is of interest to those who measure it.
const checks = { pluginTimings: false }

/** In kB. Everything is read from this computer's disk, where parts of this size cost nothing that people notice. */
const chunkSizeWarningLimit = 3000

/** Packages that only work where they are installed: they have binaries or scripts, or load their parts by names made at run time. */
const unbundled = ['better-sqlite3', '@lydell/node-pty', 'open']
/** Packages for fleets, which few need: npm may leave them out of an installation. */
const optional = /^@nats-io\//

/** Returns the modules that files of the app load before they run. */
const modulesOf = (...files: string[]): ReadonlySet<string> =>
  new Set(files.flatMap((file) => [...firstModules(join(import.meta.dirname, 'src/renderer', file))]))

/** Parts that replace the whole window. */
const windowModules = modulesOf(
  'app/AskWindow.svelte',
  'features/device/PairPage.svelte',
  'features/store/RecoveryPage.svelte',
)

/** What a page loads first when it is idle, and what people use until then. */
const conversationModules = modulesOf(
  'app/commands/runs.ts',
  'features/attention/AttentionSurfaces.svelte',
  'lib/conversation/live-session-parts.ts',
  'ui/MenuPopup.svelte',
  'features/conversation/SessionView.svelte',
)

export default defineConfig({
  main: {
    plugins: [bundledPackages(import.meta.dirname)],
    // Its main file is for loaders of other times, and cannot be bundled.
    resolve: {
      tsconfigPaths: true,
      alias: {
        'jsonc-parser': 'jsonc-parser/lib/esm/main.js',
        // Its manifest names a module that is not in the package.
        '@xterm/headless': '@xterm/headless/lib-headless/xterm-headless.js',
        '@xterm/addon-serialize': '@xterm/addon-serialize/lib/addon-serialize.js',
      },
    },
    build: {
      externalizeDeps: false,
      chunkSizeWarningLimit,
      rolldownOptions: {
        checks,
        external: [...unbundled, optional],
        input: {
          index: 'src/main/electron/index.ts',
          cli: 'src/main/cli/index.ts',
          // `parley/client`, for programs.
          client: 'src/client/node/index.ts',
          worker: 'src/main/core/host/worker/worker.ts',
          launcher: 'src/main/core/base/process/launcher/launcher.ts',
          // Only for `npm test`, which sets this.
          ...(process.env['PARLEY_TEST_HOSTS'] === '1' ? { 'test-hosts': 'src/main/cli/testing/test-hosts.ts' } : {}),
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          comments: { legal: true, annotation: false, jsdoc: false },
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: hostChunks(join(import.meta.dirname, 'src/main')) }],
          },
        },
      },
    },
  },
  preload: {
    resolve: { tsconfigPaths: true },
    plugins: [bundledPackages(import.meta.dirname)],
    build: {
      // A sandboxed preload is one plain CommonJS file.
      externalizeDeps: false,
      rolldownOptions: {
        checks,
        input: { index: 'src/preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    resolve: { tsconfigPaths: true },
    plugins: [
      firstMessages(join(import.meta.dirname, 'src/renderer/main.ts'), join(import.meta.dirname, 'src/messages')),
      svelte({ preprocess: [staticIcons] }),
      terminalStyles,
      bundledPackages(import.meta.dirname),
    ],
    build: {
      minify: true,
      chunkSizeWarningLimit,
      modulePreload: {
        polyfill: false,
        // Scripts that a part needs are found by the browser; lists of them would be in the first one.
        resolveDependencies: (_file, files, { hostType }) =>
          hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
      },
      rolldownOptions: {
        checks,
        input: 'src/renderer/index.html',
        // One file for the first screen: no lists of many, and nothing in it twice. What comes later is in few files as well: a
        // hundred small ones cost a page more processor time than everything in them.
        output: {
          codeSplitting: {
            groups: [
              { name: 'first', tags: ['$initial'], priority: 4 },
              { name: 'windows', test: (id) => windowModules.has(normalize(id)), priority: 3 },
              { name: 'conversation', test: (id) => conversationModules.has(normalize(id)), priority: 2 },
              { name: 'parts', test: /[\\/]src[\\/](?:renderer|shared)[\\/]/, priority: 1 },
            ],
          },
        },
      },
    },
  },
})
