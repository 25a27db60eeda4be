import boundaries from 'eslint-plugin-boundaries'
import { defineConfig } from 'eslint/config'
import { literalSpread } from './literal-spread.js'

/*
 * Permitted imports between the parts of the source: the arrows of docs/architecture.md. Anything else is forbidden.
 */

/**
 * Subjects of the shared code that declare requests and events, from the bottom up. Each may import those before it; a new
 * one is listed where its imports allow.
 */
const subjects = [
  ...[
    'text',
    'vocabulary',
    'limits',
    'metadata',
    'metrics',
    'usage',
    'attachment',
    'attention',
    'script',
    'preview',
    'place',
    'plan',
    'session',
  ],
  ...[
    'app',
    'command',
    'custom-agent',
    'device',
    'elicitation',
    'environment',
    'exchange',
    'files',
    'hook',
    'instructions',
  ],
  ...[
    'keybindings',
    'log',
    'machine',
    'fleet',
    'mcp',
    'operation',
    'preferences',
    'roster',
    'session-fs',
    'skill',
    'store',
    'tasks',
  ],
  ...[
    'title',
    'trust',
    'workspace',
    'auth',
    'account',
    'branch',
    'catalog',
    'find',
    'landing',
    'permission',
    'prompt',
    'provenance',
    'queue',
    'registry',
    'report',
    'review',
    'saved-filter',
  ],
  ...[
    'settings',
    'shell',
    'terminal',
    'attempt',
    'automation',
    'adapter',
    'compression',
    'snapshot',
    'configuration',
    'conversation',
    'extension',
    'health',
  ],
  ...['import', 'server', 'agent'],
]

/** Folders of what the features of the app share, from the bottom up. Each may import those before it. */
const libraries = ['text', 'page', 'host', 'sessions', 'stores', 'conversation', 'panes', 'window']

/** Features of the app, from the bottom up. Each may import those before it. */
const features = [
  ...[
    'catalog',
    'limits',
    'log',
    'panes',
    'machine',
    'path',
    'place',
    'plan',
    'preferences',
    'title',
    'trust',
    'terminal',
    'script',
    'attachment',
  ],
  'attention',
  'preview',
  'device',
  ...[
    'find',
    'message',
    'tool-output',
    'mcp-app',
    'context',
    'permission',
    'rules',
    'elicitation',
    'auth',
    'turn',
    'aside',
  ],
  ...['queue', 'branch', 'compression', 'configuration', 'custom-agent', 'health', 'agents'],
  ...['session-agents', 'shell', 'tasks'],
  ...['tool', 'workspace', 'details', 'files', 'usage', 'extensions', 'inbox', 'import'],
  ...[
    'keys',
    'mcp',
    'skills',
    'tools',
    'store',
    'snapshot',
    'prompts',
    'settings',
    'palette',
    'sessions',
    'branch-map',
    'landing',
    'search',
    'composer',
  ],
  ...['attempt', 'automation', 'start', 'review', 'conversation'],
]

/** Layers of a session at work, from the bottom up. Each may import those before it. */
const sessionLayers = [
  ...['projection', 'stream', 'messages', 'reports', 'files', 'terminal', 'script', 'shell', 'pending', 'delivery'],
  ...['agents', 'turns', 'runtime', 'requests'],
]

/**
 * @param {string} folder
 * @param {string[]} names
 */
const partOfEach = (folder, names) =>
  Object.fromEntries(names.map((name) => [`${folder}/${name}`, `src/${folder}/${name}/**`]))

/** Parts of the source. The first pattern that matches a file determines its part. */
const parts = {
  test: 'src/**/{*.test.ts,*.cases.ts,testing.ts,testing/**,fixtures/**}',
  kernel: 'src/shared/kernel/**',
  contract: 'src/shared/{contract,session-events}.ts',
  rpc: 'src/shared/rpc/**',
  'client-node': 'src/client/node/**',
  client: 'src/client/**',
  streams: 'src/main/core/base/streams/**',
  folders: 'src/main/core/base/folders/**',
  'start-child': 'src/main/core/base/process/start-child.ts',
  ...partOfEach('shared', subjects),
  state: 'src/shared/state/**',
  window: 'src/shared/window/**',
  process: 'src/main/core/base/process/**',
  prices: 'src/main/core/base/prices/**',
  settings: 'src/main/core/base/settings/**',
  'host-port': 'src/main/core/base/host-port.ts',
  base: 'src/main/core/base/**',
  'store-port': 'src/main/core/store/{port.ts,port/**}',
  'store-jobs': 'src/main/core/store/jobs.ts',
  store: 'src/main/core/store/**',
  transcript: 'src/main/core/agents/transcript/**',
  adapter: 'src/main/core/agents/adapters/**',
  source: 'src/main/core/agents/sources/**',
  agents: 'src/main/core/agents/**',
  resources: 'src/main/core/resources/**',
  'session-port': 'src/main/core/session/port.ts',
  ...Object.fromEntries(sessionLayers.map((name) => [`session/${name}`, `src/main/core/session/${name}/**`])),
  history: 'src/main/core/history/**',
  activity: 'src/main/core/activity/**',
  transfer: 'src/main/core/transfer/**',
  machine: 'src/main/core/machine/**',
  host: 'src/main/core/host/**',
  electron: 'src/main/electron/**',
  acp: 'src/main/acp/**',
  serve: 'src/main/serve/**',
  cli: 'src/main/cli/**',
  preload: 'src/preload/**',
  messages: 'src/messages/**',
  ...partOfEach('renderer/lib', libraries),
  ui: 'src/renderer/ui/**',
  ...partOfEach('renderer/features', features),
  renderer: 'src/renderer/{app/**,*}',
  data: 'resources/*.json',
  'fake-model': 'e2e/fake-model/**',
}

/**
 * Each part of a folder, with the parts before it.
 *
 * @param {string} folder
 * @param {string[]} names
 * @param {string[]} others
 * @param {(name: string) => string[]} more
 */
const inOrder = (folder, names, others, more = () => []) =>
  Object.fromEntries(
    names.map((name, index) => [
      `${folder}/${name}`,
      [...others, ...names.slice(0, index).map((earlier) => `${folder}/${earlier}`), ...more(name)],
    ]),
  )

const subject = Object.keys(partOfEach('shared', subjects))
const library = Object.keys(partOfEach('renderer/lib', libraries))
const feature = Object.keys(partOfEach('renderer/features', features))
const declared = ['kernel', ...subject, 'contract']
const shared = [...declared, 'state', 'window', 'rpc']
const program = [...shared, 'client']
const bottom = ['base', 'streams', 'folders', 'process', 'start-child', 'settings', 'prices']
/** Layers of the core above `base` and `store`, from the bottom up. Each may import those before it. */
const layers = ['agents', 'resources', 'session', 'history', 'activity', 'transfer', 'machine', 'host']
const session = sessionLayers.map((name) => `session/${name}`)
/** @param {string} layer */
const below = (layer) =>
  layers.slice(0, layers.indexOf(layer)).flatMap((each) => (each === 'session' ? session : [each]))
/** Parts that every layer may import. */
const common = [...program, ...bottom, 'host-port', 'store-port', 'store-jobs', 'data']

/** Part → the other parts that it may import. */
const mayImport = {
  test: Object.keys(parts),
  kernel: [],
  ...inOrder('shared', subjects, ['kernel']),
  contract: ['kernel', ...subject],
  state: declared,
  window: declared,
  rpc: declared,
  client: shared,
  'client-node': [...program, 'streams', 'start-child'],
  streams: ['kernel', 'rpc'],
  folders: ['kernel', ...subject],
  'start-child': ['kernel'],
  process: ['kernel', 'start-child', 'folders'],
  settings: ['kernel', ...subject, 'folders'],
  prices: ['kernel', ...subject, 'data'],
  'host-port': ['kernel', 'contract'],
  base: [...program, ...bottom, 'host-port'],
  'store-port': ['kernel', ...subject],
  store: ['kernel', ...subject, 'contract', 'state', 'store-port', 'base', 'prices', 'data'],
  'store-jobs': ['store'],
  transcript: ['kernel', ...subject, 'base', 'folders', 'streams'],
  adapter: ['kernel', ...subject, ...bottom, 'transcript'],
  source: ['kernel', ...subject, ...bottom, 'transcript', 'adapter'],
  agents: [...common, 'adapter', 'transcript', 'source'],
  resources: [...common, ...below('resources'), 'adapter', 'session-port'],
  'session-port': ['kernel', ...subject, 'contract', 'store-port', 'session/stream'],
  ...inOrder('session', sessionLayers, [...common, ...below('session')], (name) =>
    name === 'projection' || name === 'stream' ? [] : ['session-port'],
  ),
  history: [...common, ...below('history')],
  activity: [...common, ...below('activity'), 'session-port'],
  transfer: [...common, ...below('transfer'), 'transcript'],
  machine: [...common, ...below('machine')],
  host: [...common, 'store', ...below('host'), 'adapter', 'transcript', 'session-port'],
  messages: ['kernel', ...subject],
  electron: ['host-port', ...program, ...bottom, 'host', 'messages', 'serve'],
  acp: ['host-port', ...program, 'base', 'streams', 'host'],
  serve: ['host-port', ...program, 'base', 'host', 'acp'],
  cli: ['host-port', ...program, ...bottom, 'agents', 'transfer', 'host', 'serve', 'acp'],
  preload: [],
  ...inOrder('renderer/lib', libraries, [...program, 'messages']),
  ui: [...program, 'messages', ...library],
  ...inOrder('renderer/features', features, [...program, 'messages', ...library, 'ui']),
  renderer: [...program, 'messages', ...library, 'ui', ...feature],
  data: [],
  'fake-model': [],
}

/** Part → the parts that it may import for their types only. */
const mayImportTypes = {
  'store-port': ['contract'],
  'session-port': ['base'],
  preload: shared,
}

/** Part → the only packages it may import; no module of Node either. Parts that are not named are free. */
const onlyPackages = {
  kernel: ['zod', 'uuid'],
  ...Object.fromEntries(subject.map((part) => [part, ['zod']])),
  'shared/text': ['markdown-it'],
  contract: ['zod'],
  state: [],
  window: [],
  rpc: ['zod'],
  client: [],
  messages: [],
  preload: ['electron'],
}

/** Parts that run in a page. */
const pages = [...library, 'ui', ...feature, 'renderer']

/** @param {readonly string[]} categories */
const partsOf = (categories) => ({ file: { categories } })

/**
 * Policies for what a part may import. The plugin compares every import with every policy that it is given, so a file is
 * given only those of its own part.
 *
 * @param {string} part
 */
function policiesOf(part) {
  const types = valueOf(mayImportTypes, part)
  const packages = valueOf(onlyPackages, part)
  const isFree = packages === undefined
  return [
    { allow: { to: partsOf([part, ...(valueOf(mayImport, part) ?? [])]) } },
    ...(types === undefined ? [] : [{ allow: { to: partsOf(types), dependency: { kind: 'type' } } }]),
    { allow: { to: { module: isFree ? { origin: 'external' } : { origin: 'external', source: packages } } } },
    ...(isFree && !pages.includes(part) ? [{ allow: { to: { module: { origin: 'core' } } } }] : []),
    ...(part === 'electron' || part === 'preload'
      ? []
      : [{ disallow: { to: { module: { origin: 'external', source: 'electron' } } } }]),
  ]
}

/**
 * @param {string} part
 * @param {string} pattern
 * @returns {import('eslint').Linter.Config}
 */
function arrowsOf(part, pattern) {
  const options = { default: 'disallow', checkAllOrigins: true, checkUnknownLocals: true, checkInternals: true }
  return {
    files: [['src/**/*.{ts,svelte}', pattern]],
    rules: { 'boundaries/dependencies': ['error', { ...options, policies: policiesOf(part) }] },
  }
}

/**
 * @param {Record<string, string[]>} lists
 * @param {string} part
 */
function valueOf(lists, part) {
  return lists[part]
}

/** Only `base/process` starts programs. */
const programs = {
  selector: 'ImportDeclaration[importKind!="type"][source.value=/^(node:)?child_process$/]',
  message: 'Programs are started by core/base/process.',
}

/** Rows follow from events; see docs/decisions/sessions/0092-events-are-projected.md. */
const rows = ['[callee.object.name="store"]', '[callee.object.property.name="store"]'].map((store) => ({
  selector: `CallExpression[callee.property.name="write"]${store}`,
  message: 'Rows are written by projections of events (session/projection) or by store.operations.',
}))

/** Files of the core that write rows: the commit of events, and the note of the command with it. Everything else uses projections or `store.operations`. */
const writers = ['session/stream/event-stream.ts', 'host/commands/noting-store.ts'].map(
  (file) => `src/main/core/${file}`,
)

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
      'import/resolver': {
        typescript: { project: 'tsconfig.json', extensions: ['.ts', '.svelte.ts', '.js', '.svelte'] },
      },
    },
    rules: { 'boundaries/no-unknown-files': 'error' },
  },
  // The last entry that matches a file has the say here, and the first one in `parts`.
  ...Object.entries(parts)
    .reverse()
    .map(([part, pattern]) => arrowsOf(part, pattern)),
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
      'no-restricted-syntax': ['error', literalSpread, programs],
    },
  },
  {
    files: ['src/main/core/**/*.ts'],
    ignores: ['src/main/core/{base,store,testing}/**', '**/*.fixtures.ts', ...writers, parts.test],
    rules: { 'no-restricted-syntax': ['error', literalSpread, programs, ...rows] },
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
