import boundaries from 'eslint-plugin-boundaries'
import { defineConfig } from 'eslint/config'

/*
 * Permitted imports between the parts of the source: the arrows of docs/architecture.md. Anything else is forbidden.
 */

/** Parts of the source. The first pattern that matches a file determines its part. */
const parts = {
  test: 'src/**/{*.test.ts,*.cases.ts,testing.ts,testing/**,fixtures/**}',
  kernel: 'src/shared/kernel/**',
  contract: 'src/shared/contract.ts',
  rpc: 'src/shared/rpc/**',
  'client-node': 'src/client/node/**',
  client: 'src/client/**',
  streams: 'src/main/core/base/streams/**',
  folders: 'src/main/core/base/folders/**',
  'start-child': 'src/main/core/base/process/start-child.ts',
  subject: 'src/shared/*/**',
  process: 'src/main/core/base/process/**',
  settings: 'src/main/core/base/settings/**',
  adapter: 'src/main/core/agents/{adapters,transcript}/**',
  'store-port': 'src/main/core/store/{port.ts,port/**}',
  store: 'src/main/core/store/**',
  session: 'src/main/core/session/**',
  core: 'src/main/core/**',
  electron: 'src/main/electron/**',
  serve: 'src/main/serve/**',
  cli: 'src/main/cli/**',
  preload: 'src/preload/**',
  messages: 'src/messages/**',
  renderer: 'src/renderer/**',
  data: 'resources/*.json',
  'fake-model': 'e2e/fake-model/**',
}

const shared = ['kernel', 'subject', 'contract', 'rpc']
const program = [...shared, 'client']
const host = ['folders', 'process', 'settings', 'adapter', 'store-port', 'store', 'session', 'core']

/** Part → the other parts that it may import. */
const mayImport = {
  test: Object.keys(parts),
  kernel: [],
  subject: ['kernel'],
  contract: ['kernel', 'subject'],
  rpc: ['kernel', 'subject', 'contract'],
  client: shared,
  'client-node': [...program, 'streams', 'start-child'],
  streams: ['rpc'],
  folders: ['kernel', 'subject'],
  'start-child': ['kernel'],
  process: ['kernel', 'start-child'],
  settings: ['kernel', 'subject', 'folders'],
  adapter: ['kernel', 'subject', 'folders', 'process', 'settings', 'streams'],
  'store-port': ['kernel', 'subject'],
  store: ['kernel', 'subject', 'contract', 'store-port', 'data'],
  session: ['kernel', 'subject', 'contract', 'settings', 'store-port', 'core'],
  core: [...program, ...host, 'streams', 'start-child', 'data'],
  messages: ['kernel', 'subject'],
  electron: [...program, 'core', 'process', 'settings', 'messages'],
  serve: [...shared, 'core'],
  cli: [...program, 'core', 'streams', 'folders', 'process', 'settings', 'serve'],
  preload: [],
  renderer: [...program, 'messages'],
  data: [],
  'fake-model': [],
}

/** Part → the parts that it may import for their types only. */
const mayImportTypes = {
  subject: ['contract'],
  'store-port': ['contract'],
  preload: shared,
}

/** Part → the only packages it may import; no module of Node either. Parts that are not named are free. */
const onlyPackages = {
  kernel: ['zod', 'uuid'],
  subject: ['zod'],
  contract: ['zod'],
  rpc: ['zod'],
  client: [],
  messages: [],
  preload: ['electron'],
}

/** @param {string | string[]} categories */
const partsOf = (categories) => ({ file: { categories } })
const free = Object.keys(parts).filter((part) => !(part in onlyPackages))

/** Lint settings and rules that enforce the arrows. */
export const arrows = defineConfig(
  {
    files: ['src/**/*.{ts,svelte}'],
    plugins: { boundaries },
    settings: {
      'boundaries/files': Object.entries(parts).map(([category, pattern]) => ({ category, pattern })),
      'boundaries/files-single-match': true,
      'boundaries/dependency-nodes': ['import', 'dynamic-import', 'export', 'require'],
      'boundaries/legacy-templates': false,
      'import/resolver': { node: { extensions: ['.ts', '.js', '.svelte'] } },
    },
    rules: {
      'boundaries/no-unknown-files': 'error',
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          checkAllOrigins: true,
          checkUnknownLocals: true,
          checkInternals: true,
          policies: [
            ...Object.entries(mayImport).map(([part, targets]) => ({
              from: partsOf(part),
              allow: { to: partsOf([part, ...targets]) },
            })),
            ...Object.entries(mayImportTypes).map(([part, targets]) => ({
              from: partsOf(part),
              allow: { to: partsOf(targets), dependency: { kind: 'type' } },
            })),
            { from: partsOf(free), allow: { to: { module: { origin: 'external' } } } },
            {
              from: partsOf(free.filter((part) => part !== 'renderer')),
              allow: { to: { module: { origin: 'core' } } },
            },
            ...Object.entries(onlyPackages).map(([part, sources]) => ({
              from: partsOf(part),
              allow: { to: { module: { origin: 'external', source: sources } } },
            })),
            {
              from: partsOf(Object.keys(parts).filter((part) => part !== 'electron' && part !== 'preload')),
              disallow: { to: { module: { origin: 'external', source: 'electron' } } },
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/main/electron/**/*.ts'],
    ignores: ['src/main/electron/ipc.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'electron', importNames: ['ipcMain'], message: 'Only ipc.ts talks to windows.' }] },
      ],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/main/core/base/process/start-child.ts', parts.test],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            ...['child_process', 'node:child_process'].map((name) => ({
              name,
              importNames: ['default', 'spawn', 'spawnSync', 'fork', 'exec', 'execSync', 'execFileSync'],
              message: 'Programs are started by core/base/process/start-child.ts.',
            })),
            { name: 'cross-spawn', message: 'Programs are started by core/base/process/start-child.ts.' },
          ],
        },
      ],
    },
  },
  {
    files: ['src/main/**/*.ts', 'src/client/**/*.ts'],
    ignores: ['src/main/core/base/process/**', parts.test],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ImportDeclaration[importKind!="type"][source.value=/^(node:)?child_process$/]',
          message: 'Programs are started by core/base/process.',
        },
      ],
    },
  },
  {
    files: ['src/shared/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['window', 'document', 'navigator', 'localStorage', 'process', 'Buffer', 'global', 'require'],
      ],
    },
  },
)
