import type { Translated } from '../translation'
import { number } from './format'

export const trust: Translated<'trust'> = {
  banner: ({ items }) => `智能体会使用此文件夹中的 ${items}。在你信任此文件夹之前，不会运行任何内容。`,
  changedBanner: ({ items }) => `此文件夹已更改。智能体会使用其中的 ${items}。在你信任此文件夹之前，不会运行任何内容。`,
  reviewFolder: '审阅文件夹',
  nothingToTrust: '此文件夹不会自动运行任何内容。',
  explanation:
    '这是此文件夹会让智能体运行或更改的全部内容。只有在知道作者是谁时才信任它。其中任何内容更改时，Parley 都会再次询问。',
  trustFolder: '信任文件夹',
  new: '新增',
  changed: '已更改',
  contentOf: ({ name }) => `${name} 的内容`,
  sectionExplanation:
    '文件夹可能包含钩子、MCP 服务器、插件和设置，智能体一旦在其中启动就会运行它们。在你审阅并信任文件夹之前，Parley 会阻止它们，并在它们更改时再次询问。',
  loadFailed: ({ error }) => `无法加载受信任的文件夹。${error}`,
  trustedFolders: '受信任的文件夹',
  items: ({ count }) => `${number(count)} 项 · 信任于`,
  reviewNamed: ({ folder }) => `审阅 ${folder}`,
  revokeNamed: ({ folder }) => `撤销对 ${folder} 的信任`,
  revoke: '撤销',
  none: '没有受信任的文件夹。当智能体在会运行内容的文件夹中工作时，其会话会提示审阅。',
  family: {
    claude: 'Claude Code',
    codex: 'Codex',
    opencode: 'OpenCode',
    copilot: 'GitHub Copilot',
    gemini: 'Gemini',
    editor: '编辑器',
    shared: '多个智能体',
    git: 'Git',
  },
  kind: {
    hook: '钩子',
    'mcp-server': 'MCP 服务器',
    plugin: '插件',
    command: '命令',
    agent: '智能体',
    skill: '技能',
    setting: '设置',
    git: 'Git 程序',
  },
  countOf: {
    hook: ({ count }) => `${number(count)} 个钩子`,
    'mcp-server': ({ count }) => `${number(count)} 个 MCP 服务器`,
    plugin: ({ count }) => `${number(count)} 个插件`,
    command: ({ count }) => `${number(count)} 个命令`,
    agent: ({ count }) => `${number(count)} 个智能体`,
    skill: ({ count }) => `${number(count)} 个技能`,
    setting: ({ count }) => `${number(count)} 项设置`,
    git: ({ count }) => `${number(count)} 个 Git 程序`,
  },
}
