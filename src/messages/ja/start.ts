import type { Translated } from '../translation'
import { number, list } from './format'

export const start: Translated<'start'> = {
  missingFolder: ({ folder }) => `${folder} は存在しません。`,
  scanAgain: 'エージェントを再スキャン',
  noAgents:
    'このコンピューターにコーディングエージェントは見つかりませんでした。組み込みのエージェントはオフラインで動作し、すぐに応答します。',
  notAvailable: 'このコンピューターでは利用できません',
  asksFirst:
    'エージェントは、自身の設定や保存したルールで許可されていない限り、コマンドの実行やファイルの変更の前に確認します。',
  showRules: 'ルールを表示',
  examples: '例',
  chooseFolder: 'フォルダーを選択',
  agentFolder: '作業フォルダー',
  noPersona: 'ペルソナなし',
  asPersona: ({ name }) => `${name} として`,
  noAgentAvailable: '利用可能なエージェントがありません',
  prompt: ({ agent }) => `${agent} に何を依頼しますか?`,
  start: '開始',
  addAgent: 'エージェントを追加',
  addProvider: 'プロバイダーを追加',
  personas: 'ペルソナ',
  profiles: 'プロファイル',
  empty:
    'すべてのエージェントとのセッションがここに表示されます。上で開始するか、既存のセッションをインポートしてください。',
  importSessions: 'セッションをインポート…',
  projects: 'プロジェクト',
  newSessionIn: ({ folder }) => `${folder} で新しいセッション`,
  sessionsWith: ({ count, agents }) => `${number(count)} 件のセッション · ${list(agents)}`,
  recentFolders: '最近使ったフォルダー',
  defaultModel: '既定のモデル',
  defaultMode: '既定のモード',
  checking: '確認しています…',
}
