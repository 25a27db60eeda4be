import type { Translated } from '../translation'

export const start: Translated<'start'> = {
  scanAgain: 'エージェントを再スキャン',
  noAgents:
    'このコンピューターにコーディングエージェントは見つかりませんでした。組み込みのエージェントはオフラインで動作し、すぐに応答します。',
  notAvailable: 'このコンピューターでは利用できません',
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
}
