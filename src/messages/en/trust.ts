import { plural } from './format'

export const trust = {
  banner: ({ items }: { items: string }) =>
    `Agents would use ${items} from this folder. Nothing runs until you trust the folder.`,
  changedBanner: ({ items }: { items: string }) =>
    `This folder has changed. Agents would use ${items} from it. Nothing runs until you trust the folder.`,
  reviewFolder: 'Review folder',
  nothingToTrust: 'This folder doesn’t run anything automatically.',
  explanation:
    'This is everything the folder would have agents run or change. Only trust it if you know who wrote it. Parley asks again when any of it changes.',
  gitExplanation:
    'The folder’s own Git configuration and hooks. Until you trust it, Git works here without them, both for Parley and for agents: hooks don’t run, and files that need a filter, such as encrypted ones, are refused.',
  trustFolder: 'Trust folder',
  new: 'New',
  changed: 'Changed',
  contentOf: ({ name }: { name: string }) => `Content of ${name}`,
  sectionExplanation:
    'Folders can contain hooks, MCP servers, plugins and settings that agents run as soon as they start there. Parley blocks them until you review and trust the folder, and asks again when they change.',
  loadFailed: ({ error }: { error: string }) => `Couldn’t load the trusted folders. ${error}`,
  trustedFolders: 'Trusted folders',
  items: ({ count }: { count: number }) => `${plural(count, { one: '# item', other: '# items' })} · trusted`,
  reviewNamed: ({ folder }: { folder: string }) => `Review ${folder}`,
  revokeNamed: ({ folder }: { folder: string }) => `Revoke trust in ${folder}`,
  revoke: 'Revoke',
  none: 'No trusted folders. When an agent works in a folder that would run something, its session offers a review.',
  folderToReview: 'Folder to review',
  keepBlocked: 'Keep blocked',
  sessionState: { blocked: 'Running without it', refused: 'Not started' },
  sessionsOf: ({ folder }: { folder: string }) => `Sessions in ${folder}`,
  family: {
    claude: 'Claude Code',
    codex: 'Codex',
    opencode: 'OpenCode',
    copilot: 'GitHub Copilot',
    gemini: 'Gemini',
    editor: 'Editors',
    shared: 'Multiple agents',
    git: 'Git',
  },
  kind: {
    hook: 'Hook',
    'mcp-server': 'MCP server',
    plugin: 'Plugin',
    command: 'Command',
    agent: 'Agent',
    skill: 'Skill',
    setting: 'Setting',
    git: 'Git program',
  },
  countOf: {
    hook: ({ count }: { count: number }) => plural(count, { one: '# hook', other: '# hooks' }),
    'mcp-server': ({ count }: { count: number }) => plural(count, { one: '# MCP server', other: '# MCP servers' }),
    plugin: ({ count }: { count: number }) => plural(count, { one: '# plugin', other: '# plugins' }),
    command: ({ count }: { count: number }) => plural(count, { one: '# command', other: '# commands' }),
    agent: ({ count }: { count: number }) => plural(count, { one: '# agent', other: '# agents' }),
    skill: ({ count }: { count: number }) => plural(count, { one: '# skill', other: '# skills' }),
    setting: ({ count }: { count: number }) => plural(count, { one: '# setting', other: '# settings' }),
    git: ({ count }: { count: number }) => plural(count, { one: '# Git program', other: '# Git programs' }),
  },
}
