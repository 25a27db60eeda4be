import { fileURLToPath } from 'node:url'
import { bundledPackages } from '../../scripts/build/bundled-packages'
import { defineConfig } from 'vitepress'

/*
 * The site of the documentation, from the pages of ../docs, which are also read where they lie. A link to a page or a
 * heading that does not exist fails the build.
 */

/** Path under which the site is served; the app serves it at /help/. */
const base = process.env['PARLEY_DOCS_BASE'] ?? '/help/'

/** Returns the headings of a page. */
const headingsOf = (source: string): string =>
  source
    .split('\n')
    .filter((line) => line.startsWith('#'))
    .join('\n\n')

/** Whether a page consists of fields: the contract, and the pages of its requests and events. */
const isOfFields = (path: string): boolean => path === 'contract.md' || path.startsWith('reference/')

const page = (text: string, name: string) => ({ text, link: `/${name}` })

export default defineConfig({
  title: 'Parley',
  description: 'A home for sessions of AI agents',
  lang: 'en',
  base,
  srcDir: '../docs',
  outDir: '../out/docs',
  // One page after the other: the order in which pages get into the search index is part of the index.
  buildConcurrency: 1,
  cacheDir: 'node_modules/.cache/vitepress',
  rewrites: { 'decisions/README.md': 'decisions/index.md' },
  cleanUrls: false,
  ignoreDeadLinks: false,
  // Braces at the end of a line are text, such as an example of JSON, and no attributes.
  markdown: { attrs: { disable: true } },
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}icon.svg` }]],
  vite: {
    publicDir: fileURLToPath(new URL('../public', import.meta.url)),
    build: { chunkSizeWarningLimit: 8000 },
    plugins: [
      bundledPackages(fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')),
      {
        // Pages become modules that import Vue, which is installed here and not beside them.
        name: 'vue-of-the-site',
        enforce: 'pre',
        resolveId(id: string, _importer: string | undefined, { ssr = false }: { ssr?: boolean }) {
          if (!/^vue(?:$|\/)/.test(id)) return null
          return ssr ? { id, external: true } : this.resolve(id, import.meta.filename, { skipSelf: true })
        },
      },
    ],
  },
  themeConfig: {
    logo: '/icon.svg',
    search: {
      provider: 'local',
      options: {
        // Thousands of fields would hide the pages that explain them: of the contract, only headings are found. No function
        // here without an underscore: pages would have to evaluate its text, which the app does not allow.
        _render: (source, env, md) => md.render(isOfFields(env.relativePath) ? headingsOf(source) : source, env),
      },
    },
    outline: { level: [2, 3] },
    nav: [page('Get started', 'getting-started'), page('Command line', 'cli'), page('API', 'api')],
    sidebar: [
      {
        text: 'Use Parley',
        items: [
          page('Getting started', 'getting-started'),
          page('Concepts', 'concepts'),
          page('Recipes', 'recipes'),
          page('Install, update, remove', 'install'),
          page('Reviewing changes', 'review'),
          page('Other machines', 'machines'),
          page('Devices', 'devices'),
          page('Scaling', 'scaling'),
          page('Settings', 'settings'),
          page('Sessions of other tools', 'importing'),
          page('Usage and costs', 'usage'),
          page('Limits', 'limits'),
          page('Privacy', 'privacy'),
          page('Security', 'security'),
          page('Troubleshooting', 'troubleshooting'),
          page('Glossary', 'glossary'),
        ],
      },
      {
        text: 'Programs',
        items: [
          page('Command line', 'cli'),
          page('In an editor', 'acp'),
          page('API', 'api'),
          page('Contract', 'contract'),
          page('Reference', 'reference/'),
          page('Extensions', 'extensions'),
        ],
      },
      {
        text: 'Work on Parley',
        collapsed: true,
        items: [
          page('Architecture', 'architecture'),
          page('Adapters', 'adapters'),
          page('Testing', 'testing'),
          page('UI conventions', 'ui-conventions'),
          page('Decisions', 'decisions/'),
          page('Screens', 'screens'),
        ],
      },
    ],
  },
})
