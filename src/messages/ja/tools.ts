import type { Translated } from '../translation'

export const tools: Translated<'tools'> = {
  place: { user: 'ユーザー', repository: 'リポジトリ', 'working-directory': 'このフォルダー' },
  instructionFiles: '指示ファイル',
  appliesTo: ({ applyTo }) => `対象: ${applyTo}`,
  serversFailed: ({ error }) => `サーバーを読み込めませんでした。${error}`,
  takesEffect: 'エージェントの再起動時に反映されます。',
  restartAgents: 'エージェントを再起動',
  transportUnsupported: ({ agent, transports }) =>
    `${agent} は ${transports} の MCP サーバーに対応していないため、それらを使わずに作業します。`,
  sessionServers: 'このセッションの MCP サーバー',
  useHere: ({ name }) => `このセッションで ${name} を使用`,
  offInSettings: '設定でオフ',
  noServers: 'サーバーは構成されていません。',
  toolsOf: ({ agent }) => `${agent} のツール`,
  sessionSkills: 'このセッションのスキル',
  noSkills: 'このフォルダーのスキルは見つかりませんでした。',
  instructionsHint: 'エージェントが自ら読み取るファイル (エージェントにより異なります)。',
  noInstructions: 'このフォルダーと上位フォルダーに AGENTS.md や CLAUDE.md などのファイルはありません。',
}
