import type { Translated } from '../translation'
import { number } from './format'

export const trust: Translated<'trust'> = {
  banner: ({ items }) =>
    `エージェントはこのフォルダーの${items}を使用します。フォルダーを信頼するまで何も実行されません。`,
  changedBanner: ({ items }) =>
    `このフォルダーは変更されました。エージェントはこのフォルダーの${items}を使用します。フォルダーを信頼するまで何も実行されません。`,
  reviewFolder: 'フォルダーを確認',
  nothingToTrust: 'このフォルダーが自動的に実行するものはありません。',
  explanation:
    'このフォルダーがエージェントに実行または変更させる内容のすべてです。作成者が分かっている場合にのみ信頼してください。いずれかが変更されると、Parley は再び確認します。',
  gitExplanation:
    'フォルダー自身の Git 設定とフックです。フォルダーを信頼するまで、Git は Parley でもエージェントでもこれらを使わずに動作します。フックは実行されず、暗号化されたファイルなどフィルターが必要なファイルは拒否されます。',
  trustFolder: 'フォルダーを信頼',
  new: '新規',
  changed: '変更あり',
  contentOf: ({ name }) => `${name} の内容`,
  sectionExplanation:
    'フォルダーには、エージェントが起動するとすぐに実行されるフック、MCP サーバー、プラグイン、設定が含まれることがあります。Parley は、フォルダーが確認され信頼されるまでそれらをブロックし、変更されると再び確認します。',
  loadFailed: ({ error }) => `信頼済みフォルダーを読み込めませんでした。${error}`,
  trustedFolders: '信頼済みフォルダー',
  items: ({ count }) => `${number(count)} 項目 · 信頼:`,
  reviewNamed: ({ folder }) => `${folder} を確認`,
  revokeNamed: ({ folder }) => `${folder} の信頼を取り消す`,
  revoke: '取り消す',
  none: '信頼済みフォルダーはありません。何かを実行するフォルダーでエージェントが作業すると、そのセッションで確認できます。',
  folderToReview: '確認が必要なフォルダー',
  keepBlocked: 'ブロックしたままにする',
  sessionState: { blocked: 'ブロックしたまま実行中', refused: '起動していません' },
  sessionsOf: ({ folder }) => `${folder} のセッション`,
  family: {
    claude: 'Claude Code',
    codex: 'Codex',
    opencode: 'OpenCode',
    copilot: 'GitHub Copilot',
    gemini: 'Gemini',
    editor: 'エディター',
    shared: '複数のエージェント',
    git: 'Git',
  },
  kind: {
    hook: 'フック',
    'mcp-server': 'MCP サーバー',
    plugin: 'プラグイン',
    command: 'コマンド',
    agent: 'エージェント',
    skill: 'スキル',
    setting: '設定',
    git: 'Git プログラム',
  },
  countOf: {
    hook: ({ count }) => `フック ${number(count)} 個`,
    'mcp-server': ({ count }) => `MCP サーバー ${number(count)} 個`,
    plugin: ({ count }) => `プラグイン ${number(count)} 個`,
    command: ({ count }) => `コマンド ${number(count)} 個`,
    agent: ({ count }) => `エージェント ${number(count)} 個`,
    skill: ({ count }) => `スキル ${number(count)} 個`,
    setting: ({ count }) => `設定 ${number(count)} 個`,
    git: ({ count }) => `Git プログラム ${number(count)} 個`,
  },
}
