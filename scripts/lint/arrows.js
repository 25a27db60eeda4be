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
  'host-port': 'src/main/core/base/host-port.ts',
  base: 'src/main/core/base/**',
  'store-port': 'src/main/core/store/{port.ts,port/**}',
  store: 'src/main/core/store/**',
  transcript: 'src/main/core/agents/transcript/**',
  adapter: 'src/main/core/agents/adapters/**',
  agents: 'src/main/core/agents/**',
  resources: 'src/main/core/resources/**',
  'session-port': 'src/main/core/session/port.ts',
  session: 'src/main/core/session/**',
  history: 'src/main/core/history/**',
  activity: 'src/main/core/activity/**',
  transfer: 'src/main/core/transfer/**',
  host: 'src/main/core/host/**',
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
const bottom = ['base', 'streams', 'folders', 'process', 'start-child', 'settings']
/** Layers of the core above `base` and `store`, from the bottom up. Each may import those before it. */
const layers = ['agents', 'resources', 'session', 'history', 'activity', 'transfer', 'host']
/** @param {string} layer */
const below = (layer) => layers.slice(0, layers.indexOf(layer))
/** Parts that every layer may import. */
const common = [...program, ...bottom, 'host-port', 'store-port', 'store', 'data']

/** Part → the other parts that it may import. */
const mayImport = {
  test: Object.keys(parts),
  kernel: [],
  subject: ['kernel'],
  contract: ['kernel', 'subject'],
  rpc: ['kernel', 'subject', 'contract'],
  client: shared,
  'client-node': [...program, 'streams', 'start-child'],
  streams: ['kernel', 'rpc'],
  folders: ['kernel', 'subject'],
  'start-child': ['kernel'],
  process: ['kernel', 'start-child'],
  settings: ['kernel', 'subject', 'folders'],
  'host-port': ['kernel', 'contract'],
  base: [...program, ...bottom, 'host-port'],
  'store-port': ['kernel', 'subject'],
  store: ['kernel', 'subject', 'contract', 'store-port', 'base', 'data'],
  transcript: ['kernel', 'subject', 'base', 'folders', 'streams'],
  adapter: ['kernel', 'subject', ...bottom, 'transcript'],
  agents: [...common, 'adapter', 'transcript'],
  resources: [...common, ...below('resources'), 'adapter', 'session-port'],
  'session-port': ['kernel', 'subject', 'contract', 'store-port', 'session'],
  session: [...common, ...below('session'), 'session-port'],
  history: [...common, ...below('history')],
  activity: [...common, ...below('activity'), 'session-port'],
  transfer: [...common, ...below('transfer'), 'transcript'],
  host: [...common, ...below('host'), 'adapter', 'transcript', 'session-port'],
  messages: ['kernel', 'subject'],
  electron: ['host-port', ...program, ...bottom, 'host', 'messages'],
  serve: ['host-port', ...shared, 'base', 'host'],
  cli: ['host-port', ...program, ...bottom, 'agents', 'transfer', 'host', 'serve'],
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

/** Only `base/process` starts programs. */
const programs = {
  selector: 'ImportDeclaration[importKind!="type"][source.value=/^(node:)?child_process$/]',
  message: 'Programs are started by core/base/process.',
}

/** Rows follow from events; see docs/decisions/0092. */
const rows = ['[callee.object.name="store"]', '[callee.object.property.name="store"]'].map((store) => ({
  selector: `CallExpression[callee.property.name="write"]${store}`,
  message: 'Rows are written by projections of events (session/projection).',
}))

/** Files of the core that write rows which are no state of a session. */
const writers = [
  'session/events/event-stream.ts',
  // A session that goes, with its traces.
  'session/requests/purge.ts',
  'host/store/purge-search-index.ts',
  // Rules and settings of the user, and trusted folders.
  'activity/permission/handlers.ts',
  'activity/permission/respond.ts',
  'activity/permission/rules/{save,remove}-rule.ts',
  'agents/configuration/catalog.ts',
  'resources/trust/handlers.ts',
  // Snoozing and deadlines, and requests that a previous host left open.
  'activity/permission/pending-permissions.ts',
  'activity/elicitation/handle-pending-elicitation.ts',
  // Uploads, staged files, and what adapters offer.
  'resources/attachment/{handlers,begin,stage-file,forget-files}.ts',
  'resources/catalog/model-catalog.ts',
].map((file) => `src/main/core/${file}`)

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
      'no-restricted-syntax': ['error', programs],
    },
  },
  {
    files: ['src/main/core/**/*.ts'],
    ignores: ['src/main/core/{base,store,testing}/**', '**/*.fixtures.ts', ...writers, parts.test],
    rules: { 'no-restricted-syntax': ['error', programs, ...rows] },
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
